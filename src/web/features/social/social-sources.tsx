import { TriangleAlert } from "lucide-react";
import type { SocialSource } from "#contract/social.ts";
import { formatAge } from "#domain/market/age.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { SourcesLine } from "#web/ui/item-list/item-list.tsx";
import { SourcesPanel } from "#web/ui/item-list/sources-panel.tsx";
import { classes } from "#web/ui/styles.ts";

export type SocialSourcesProps = {
  sources: SocialSource[];
  /** When the last answer came. */
  checkedMs: number;
  nowMs: number;
  /** There is nothing else to see. */
  startsOpen: boolean;
};

const states = {
  ok: "Up to date",
  pending: "Not checked yet",
  limited: "Queued",
  failing: "Failed to load",
} as const;

const endpoints = {
  api: "Authorized API",
  json: "Public JSON",
  feed: "Private feed",
  atom: "Public feed",
  stream: "Public stream",
} as const;

/** The line over the posts: how many sources answered. It opens the list of all of them, and of what each brought. */
export function SocialSources({ sources, checkedMs, nowMs, startsOpen }: SocialSourcesProps) {
  const answered = sources.filter(({ state }) => state === "ok").length;
  const isPart = sources.some(({ state }) => state === "limited" || state === "failing");
  const rows = sources.map(({ reason, endpoint, posts, pause, ...source }) => ({
    ...source,
    before: pause ? `${reason ?? ""} Paused ${formatAge(Date.parse(pause.since), nowMs)}.`.trim() : reason,
    count: `${endpoint === null ? "" : `${endpoints[endpoint]}, `}${posts} ${posts === 1 ? "post" : "posts"}`,
  }));
  return (
    <SourcesLine
      id="social-sources"
      label="Post sources"
      startsOpen={startsOpen}
      beside={
        <time
          dateTime={new Date(checkedMs).toISOString()}
          title={absoluteTime(checkedMs)}
          className="figures -ml-0.5 truncate"
        >
          Loaded {formatAge(checkedMs, nowMs)}
        </time>
      }
      renderSources={() => (
        <SourcesPanel
          sources={rows}
          nowMs={nowMs}
          states={states}
          never="Not loaded yet."
          next="Next try"
          columns="md:grid-cols-[10.5rem_9.5rem_minmax(0,1fr)_auto]"
        />
      )}
    >
      {isPart && <TriangleAlert aria-hidden="true" className="mr-0.5 size-3.5 text-warning" />}
      <span className={classes("mr-0.5", isPart && "font-medium text-ink")}>
        {answered} of {sources.length} sources answered
      </span>
    </SourcesLine>
  );
}
