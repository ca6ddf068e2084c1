import type { NewsSource } from "#contract/news.ts";
import { message } from "#domain/language/translate.ts";
import { failureWords } from "#domain/news/failure-words.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { countText } from "#web/features/news/reading.ts";
import { useTranslate } from "#web/lib/language.ts";
import { SourcesPanel } from "#web/ui/item-list/sources-panel.tsx";

export type NewsSourcesPanelProps = { sources: NewsSource[]; nowMs: number };

const states = {
  ok: message("Up to date"),
  pending: message("Not checked yet"),
  failing: message("Failed to load"),
} as const;

/** The sources of the headlines, with how many of each are unread. */
export function NewsSourcesPanel({ sources, nowMs }: NewsSourcesPanelProps) {
  const t = useTranslate();
  const rows = sources.map(({ feedId, reason, unread, color, ...source }) => ({
    ...source,
    id: feedId,
    after:
      source.state === "failing"
        ? reason === undefined
          ? t("No reason available.")
          : t.of(failureWords(reason))
        : undefined,
    count: t("{count} unread", { count: countText(unread) }),
    color: feedVariables(color),
  }));
  return (
    <SourcesPanel
      sources={rows}
      nowMs={nowMs}
      states={{ ok: t.of(states.ok), pending: t.of(states.pending), failing: t.of(states.failing) }}
      never={t("Never checked.")}
      next={(wait) => t("Next {wait}. ## check of a source; wait: in 3 min", { wait })}
      columns="md:grid-cols-[minmax(0,14rem)_11rem_minmax(0,1fr)_auto]"
    />
  );
}
