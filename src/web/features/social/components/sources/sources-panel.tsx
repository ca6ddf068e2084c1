import { CircleCheck, Clock, Hourglass, TriangleAlert } from "lucide-react";
import type { SocialSource } from "#contract/social.ts";
import { SourceLooks } from "#web/ui/source-looks.tsx";

export type SourcesPanelProps = { sources: SocialSource[]; nowMs: number };

const states = {
  ok: { Icon: CircleCheck, text: "Answered", tone: "text-ink-soft" },
  pending: { Icon: Clock, text: "Not asked yet", tone: "text-ink-soft" },
  limited: { Icon: Hourglass, text: "Waits for its turn", tone: "text-ink-soft" },
  failing: { Icon: TriangleAlert, text: "Could not be read", tone: "text-warning" },
} as const;

const doors = { api: "Authorised interface", json: "Public JSON", atom: "Public feed" } as const;

/** Every source: how it is and why, which of the site's doors answered, when it was asked and when it will be. */
export function SourcesPanel({ sources, nowMs }: SourcesPanelProps) {
  return (
    <ul className="divide-y divide-line rounded-8 border border-line bg-surface text-13">
      {sources.map((source) => (
        <Source key={source.id} source={source} nowMs={nowMs} />
      ))}
    </ul>
  );
}

function Source({ source, nowMs }: { source: SocialSource; nowMs: number }) {
  const { Icon, text, tone } = states[source.state];
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2 md:grid-cols-[10.5rem_9.5rem_minmax(0,1fr)_auto]">
      <span className="min-w-0 truncate font-medium" title={source.name}>
        {source.name}
      </span>
      <span className={`flex items-baseline gap-1.5 max-md:justify-self-end ${tone}`}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0 self-center" />
        {text}
      </span>
      <span className="figures min-w-0 break-words text-ink-soft max-md:col-span-2">
        {source.reason !== undefined && `${source.reason} `}
        <SourceLooks source={source} nowMs={nowMs} never="Not read so far." next="Next try" />
      </span>
      <span className="figures whitespace-nowrap text-ink-soft max-md:col-span-2 md:text-right">
        {source.door !== null && `${doors[source.door]}, `}
        {source.posts} {source.posts === 1 ? "post" : "posts"}
      </span>
    </li>
  );
}
