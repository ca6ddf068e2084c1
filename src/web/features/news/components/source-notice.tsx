import { ChevronRight, TriangleAlert } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { ageInWords } from "#domain/market/age.ts";
import { absoluteTime } from "#web/lib/moment.ts";

export type SourceNoticeProps = {
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
            ? `${first.name} could not be read.`
            : `${failing.length} of ${sources.length} sources could not be read.`}
          {kept && " Older headlines stay."}
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
            <span className="font-medium">{source.name}</span>: {source.reason ?? "No reason given."}{" "}
            {source.checkedAt !== null && (
              <time
                dateTime={source.checkedAt}
                title={absoluteTime(Date.parse(source.checkedAt))}
                className="figures whitespace-nowrap text-ink-soft"
              >
                Tried {ageInWords(Date.parse(source.checkedAt), nowMs)}.
              </time>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
