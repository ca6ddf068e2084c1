import { ChevronRight, TriangleAlert } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { formatAge } from "#domain/market/age.ts";
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
  return (
    <SourcesLine
      id="news-sources"
      label="Headline sources"
      beside={
        rows < headlines && (
          <span className="figures truncate max-sm:hidden">
            {headlines} headlines, {rows} stories
          </span>
        )
      }
      renderSources={() => <SourcesPanel sources={sources} nowMs={nowMs} />}
    >
      <time dateTime={new Date(checkedMs).toISOString()} title={absoluteTime(checkedMs)} className="figures">
        Last checked {formatAge(checkedMs, nowMs)}
      </time>
      <span className="sr-only">, sources</span>
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
  const failing = sources.filter((source) => source.state === "failing");
  const [first] = failing;
  if (!first) return null;
  return (
    <details className="group rounded-8 border border-warning-line bg-warning-soft text-13">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-8 px-3 py-2 [&::-webkit-details-marker]:hidden">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
        <span className="min-w-0 flex-1">
          {failing.length === 1
            ? `${first.name} couldn't be loaded.`
            : `${failing.length} of ${sources.length} sources couldn't be loaded.`}
          {kept && " You still see older headlines."}
        </span>
        <span className="text-ink-soft">Why</span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-soft transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="flex flex-col gap-1.5 px-3 pb-3 pl-9">
        {failing.map((source) => (
          <li key={source.feedId} className="break-words">
            <span className="font-medium">{source.name}</span>: {source.reason ?? "No reason available."}{" "}
            {source.checkedAt !== null && (
              <time
                dateTime={source.checkedAt}
                title={absoluteTime(Date.parse(source.checkedAt))}
                className="figures whitespace-nowrap text-ink-soft"
              >
                Tried {formatAge(Date.parse(source.checkedAt), nowMs)}.
              </time>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
