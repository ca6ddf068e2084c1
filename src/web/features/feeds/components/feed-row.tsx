import { CircleAlert, Pencil, Trash2 } from "lucide-react";
import { type CSSProperties, memo } from "react";
import type { Feed } from "#contract/feeds.ts";
import { healthWords } from "#web/features/feeds/feed-health.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { IconButton } from "#web/ui/button.tsx";
import { SortHandle } from "#web/ui/sortable-list.tsx";
import { Switch } from "#web/ui/switch.tsx";

export type FeedRowProps = {
  feed: Feed;
  nowMs: number;
  /** Left out where nothing is known of it. */
  showsHealth: boolean;
  onTurn: (change: { feed: Feed; enabled: boolean }) => void;
  onEdit: (feed: Feed) => void;
  onDelete: (feed: Feed, button: HTMLElement) => void;
};

/** There may be hundreds: a row is drawn again only when something in it changed. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { feed, nowMs, showsHealth, onTurn, onEdit, onDelete } = props;
  const mark: CSSProperties & Record<"--mark", string> = { "--mark": feed.color };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1.5 py-2.5 pr-2.5 pl-1.5 sm:gap-x-2.5 sm:pr-3">
      <SortHandle id={feed.id} name={feed.name} />
      <div className="flex min-w-0 items-stretch gap-3">
        <span aria-hidden="true" style={mark} className="mark-fill w-1 shrink-0 rounded-full" />
        <div className="min-w-0">
          <h3 className="truncate text-14 font-semibold" title={feed.name}>
            <bdi>{feed.name}</bdi>
          </h3>
          <p className="truncate text-13 text-ink-soft" title={feed.url}>
            {feed.url}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-0.5 sm:gap-1">
        <Switch
          label={`Read ${feed.name}`}
          labelHidden
          className="relative mr-1.5 sm:mr-2"
          checked={feed.enabled}
          onCheckedChange={(enabled) => onTurn({ feed, enabled })}
        />
        <IconButton size="sm" label={`Edit ${feed.name}`} onClick={() => onEdit(feed)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={`Delete ${feed.name}`}
          data-deletes
          onClick={(event) => onDelete(feed, event.currentTarget)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {showsHealth && <HealthLine feed={feed} nowMs={nowMs} />}
    </div>
  );
});

function HealthLine({ feed, nowMs }: Pick<FeedRowProps, "feed" | "nowMs">) {
  const { text, tone } = healthWords(feed, nowMs);
  const { checkedAt } = feed.health;
  const title = checkedAt === null ? undefined : `Last visit: ${absoluteTime(Date.parse(checkedAt))}`;
  return (
    <p
      title={title}
      className="col-span-2 col-start-2 mt-1 flex items-start gap-1.5 pl-4 text-12 text-ink-soft"
    >
      {tone === "problem" && (
        <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 text-danger" />
      )}
      <span className={tone === "problem" ? "text-danger" : undefined}>{text}</span>
    </p>
  );
}
