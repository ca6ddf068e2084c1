import type { NewsSource } from "#contract/news.ts";
import { feedVariables } from "#web/features/news/feed-color.ts";
import { countText } from "#web/features/news/reading.ts";
import { SourcesPanel } from "#web/ui/item-list/sources-panel.tsx";

export type NewsSourcesPanelProps = { sources: NewsSource[]; nowMs: number };

const states = {
  ok: "Up to date",
  pending: "Not checked yet",
  failing: "Failed to load",
} as const;

/** The sources of the headlines, with how many of each are unread. */
export function NewsSourcesPanel({ sources, nowMs }: NewsSourcesPanelProps) {
  const rows = sources.map(({ feedId, reason, unread, color, ...source }) => ({
    ...source,
    id: feedId,
    after: source.state === "failing" ? (reason ?? "No reason available.") : undefined,
    count: `${countText(unread)} unread`,
    color: feedVariables(color),
  }));
  return (
    <SourcesPanel
      sources={rows}
      nowMs={nowMs}
      states={states}
      never="Never checked."
      next="Next"
      columns="md:grid-cols-[minmax(0,14rem)_11rem_minmax(0,1fr)_auto]"
    />
  );
}
