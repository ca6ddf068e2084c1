import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import type { NewsSource } from "#contract/news.ts";
import { feedVariables } from "#web/features/news/feed-colour.ts";
import { countText } from "#web/features/news/reading-state.ts";
import { SourceLooks } from "#web/ui/source-looks.tsx";

export type SourcesPanelProps = { sources: NewsSource[]; nowMs: number };

const states = {
  ok: { Icon: CircleCheck, text: "Up to date", tone: "text-ink-soft" },
  pending: { Icon: Clock, text: "Not fetched yet", tone: "text-ink-soft" },
  failing: { Icon: TriangleAlert, text: "Could not be read", tone: "text-warning" },
} as const;

/** Every source: how it is, when it was looked at and when it will be, and why a look failed. */
export function SourcesPanel({ sources, nowMs }: SourcesPanelProps) {
  return (
    <ul className="divide-y divide-line rounded-8 border border-line bg-surface text-13">
      {sources.map((source) => (
        <Source key={source.feedId} source={source} nowMs={nowMs} />
      ))}
    </ul>
  );
}

function Source({ source, nowMs }: { source: NewsSource; nowMs: number }) {
  const { Icon, text, tone } = states[source.state];
  return (
    <li
      style={feedVariables(source.color)}
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 py-2 pr-4 pl-3 md:grid-cols-[minmax(0,14rem)_11rem_minmax(0,1fr)_auto]"
    >
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <span
          aria-hidden="true"
          className="h-4 w-0.75 shrink-0 rounded-full bg-(--feed-mark) dark:bg-(--feed-mark-dark)"
        />
        <span className="truncate" dir="auto">
          {source.name}
        </span>
      </span>
      <span className={`flex items-center gap-1.5 max-md:justify-self-end ${tone}`}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {text}
      </span>
      <span className="figures min-w-0 break-words text-ink-soft max-md:col-span-2 max-md:pl-3">
        <SourceLooks source={source} nowMs={nowMs} never="Never checked." next="Next" />
        {source.state === "failing" && ` ${source.reason ?? "No reason given."}`}
      </span>
      <span className="figures text-ink-soft max-md:col-span-2 max-md:pl-3 md:text-right">
        {countText(source.unread)} unread
      </span>
    </li>
  );
}
