import { ChevronRight, TriangleAlert } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { formatAge } from "#domain/market/age.ts";
import { failureWords } from "#domain/news/failure-words.ts";
import { headlinesText } from "#web/features/news/news-rows.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { SourcesLine } from "#web/ui/item-list/item-list.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const SourcesPanel = lazyComponent(
  async () => (await import("#web/features/news/sources-panel.tsx")).NewsSourcesPanel,
);

export type NewsSourcesProps = {
  /** When the last answer came. */
  checkedMs: number;
  nowMs: number;
  sources: NewsSource[];
  /** How many headlines are in how many rows. */
  headlines: number;
  rows: number;
};

/** The line over the headlines. It opens the list of their sources, with why a check failed. */
export function NewsSources({ checkedMs, nowMs, sources, headlines, rows }: NewsSourcesProps) {
  const t = useTranslate();
  return (
    <SourcesLine
      id="news-sources"
      label={t("Headline sources")}
      beside={
        rows < headlines && (
          <span className="figures truncate max-sm:hidden">
            {headlinesText(headlines, t)},{" "}
            {t({ one: "{count} story", other: "{count} stories" }, { count: rows })}
          </span>
        )
      }
      renderSources={() => <SourcesPanel sources={sources} nowMs={nowMs} />}
    >
      <time
        dateTime={new Date(checkedMs).toISOString()}
        title={absoluteTime(checkedMs, t)}
        className="figures"
      >
        {t("Last checked {age}", { age: formatAge(checkedMs, nowMs, t) })}
      </time>
      <span className="sr-only">, {t("Sources")}</span>
    </SourcesLine>
  );
}

type SourceNoticeProps = {
  sources: NewsSource[];
  nowMs: number;
  /** Headlines of earlier loads are still shown. */
  kept: boolean;
};

/** Which sources failed and why: one line that opens. Nothing when none did. */
export function SourceNotice({ sources, nowMs, kept }: SourceNoticeProps) {
  const t = useTranslate();
  const failing = sources.filter((source) => source.state === "failing");
  const [first] = failing;
  if (!first) return null;
  return (
    <details className="group rounded-8 border border-warning-line bg-warning-soft text-13">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-8 px-3 py-2 [&::-webkit-details-marker]:hidden">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
        <span className="min-w-0 flex-1">
          {failing.length === 1
            ? t("{name} couldn't be loaded.", { name: first.name })
            : t("{failed} of {total} sources couldn't be loaded.", {
                failed: failing.length,
                total: sources.length,
              })}
          {kept && ` ${t("You still see older headlines.")}`}
        </span>
        <span className="text-ink-soft">{t("Why")}</span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-soft transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="flex flex-col gap-1.5 px-3 pb-3 pl-9">
        {failing.map((source) => (
          <li key={source.feedId} className="break-words">
            <span className="font-medium">{source.name}</span>:{" "}
            {source.reason === undefined ? t("No reason available.") : t.of(failureWords(source.reason))}{" "}
            {source.checkedAt !== null && (
              <time
                dateTime={source.checkedAt}
                title={absoluteTime(Date.parse(source.checkedAt), t)}
                className="figures whitespace-nowrap text-ink-soft"
              >
                {t("Tried {age}.", { age: formatAge(Date.parse(source.checkedAt), nowMs, t) })}
              </time>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
