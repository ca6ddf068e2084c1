import { CircleAlert, Pencil, Trash2 } from "lucide-react";
import { type CSSProperties, memo, useCallback, useRef, useState } from "react";
import type { Feed, FeedHealth } from "#contract/feeds.ts";
import type { FeedFolder } from "#contract/folders.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { formatAge, formatWait } from "#domain/market/age.ts";
import { failureWords } from "#domain/news/failure-words.ts";
import { EditFeedDialog } from "#web/features/feeds/feed-form.tsx";
import { useFeedChanges, useRemoveFeed } from "#web/features/feeds/feeds.calls.ts";
import { FolderList } from "#web/features/feeds/folder-list.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SortableList, SortHandle } from "#web/ui/sortable-list.tsx";
import { Switch } from "#web/ui/switch.tsx";

type HealthWords = {
  text: string;
  /** "problem": the feed needs a look. */
  tone: "quiet" | "problem";
};

const problemWords: Record<Exclude<FeedHealth["state"], "pending" | "ok">, Message> = {
  failing: message("Failing"),
  gone: message("Gone"),
  quarantined: message("Paused ## a feed"),
};

/** How the reading of a feed goes, in one line. */
export function healthWords(
  { enabled, health }: Pick<Feed, "enabled" | "health">,
  nowMs: number,
  t: Translate,
): HealthWords {
  const { state, reason, succeededAt, nextCheckAt } = health;
  const age = succeededAt === null ? null : formatAge(Date.parse(succeededAt), nowMs, t);
  if (!enabled) return { text: age ? t("Off, last loaded {age}", { age }) : t("Off"), tone: "quiet" };
  if (state === "pending") return { text: t("Not checked yet"), tone: "quiet" };
  if (state === "ok")
    return { text: age ? t("Checked {age}", { age }) : t("Checked just now"), tone: "quiet" };
  const word = t.of(problemWords[state]);
  const why = reason === null ? `${word}.` : `${word}: ${t.of(failureWords(reason))}`.replace(/\.?$/, ".");
  return { text: `${why} ${loadsText({ age, nextCheckAt, nowMs }, t)}`, tone: "problem" };
}

type Loads = { age: string | null; nextCheckAt: string | null; nowMs: number };

/** When a feed was loaded last, and when it is tried again. */
function loadsText({ age, nextCheckAt, nowMs }: Loads, t: Translate): string {
  if (nextCheckAt === null) return age === null ? t("Never loaded.") : t("Last loaded {age}.", { age });
  const wait = formatWait(Date.parse(nextCheckAt), nowMs, t);
  return age === null
    ? t("Never loaded, next try {wait}.", { wait })
    : t("Last loaded {age}, next try {wait}.", { age, wait });
}

type FeedListProps = {
  feeds: readonly Feed[];
  folders: readonly FeedFolder[];
  /** The feeds are defaults that stand in for what could not be read: nothing is known of them (READ-56). */
  unread: boolean;
};

/** A delete button of the next row, else of the one before: where the focus goes when a row does. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>("[data-deletes]") ?? null;
}

/** All ids, of which some stand in another order in the places that they had among them. */
export function withOrder(all: readonly string[], moved: readonly string[]): string[] {
  const places = new Set(moved);
  const next = moved.values();
  return all.map((id) => (places.has(id) ? (next.next().value ?? id) : id));
}

export function FeedList({ feeds, folders, unread }: FeedListProps) {
  const t = useTranslate();
  const [edited, setEdited] = useState<Feed | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const nowMs = useNow();
  const { turn, order } = useFeedChanges();
  const remove = useRemoveFeed();
  const onDelete = useCallback(
    (feed: Feed, button: HTMLElement) => {
      (neighbourOf(button) ?? ref.current)?.focus();
      remove(feed);
    },
    [remove],
  );
  const known = new Set(folders.map(({ id }) => id));
  const renderFeeds = (folder: FeedFolder | null) => {
    const own = feeds.filter(({ folderId }) =>
      folder ? folderId === folder.id : folderId === null || !known.has(folderId),
    );
    return (
      own.length > 0 && (
        <SortableList
          label={folder ? t("Feeds in {name}", { name: folder.name }) : t("Your feeds")}
          entries={own}
          onOrder={(ids) =>
            order(
              withOrder(
                feeds.map(({ id }) => id),
                ids,
              ),
            )
          }
          disabled={unread}
        >
          {(feed) => (
            <FeedRow {...{ feed, nowMs, onDelete }} showsHealth={!unread} onTurn={turn} onEdit={setEdited} />
          )}
        </SortableList>
      )
    );
  };
  return (
    <Card ref={ref} tabIndex={-1} className="outline-none">
      {renderFeeds(null)}
      {folders.length > 0 && <FolderList folders={folders} disabled={unread} renderFeeds={renderFeeds} />}
      {edited && (
        <EditFeedDialog key={edited.id} feed={edited} folders={folders} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

type FeedRowProps = {
  feed: Feed;
  nowMs: number;
  /** Left out where nothing is known of it. */
  showsHealth: boolean;
  onTurn: (change: { feed: Feed; enabled: boolean }) => void;
  onEdit: (feed: Feed) => void;
  onDelete: (feed: Feed, button: HTMLElement) => void;
};

/** There may be hundreds: a row is rendered again only when something in it changed. */
const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const t = useTranslate();
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
      <div className="flex items-center gap-0.5 sm:gap-1 touch:gap-x-4">
        <Switch
          label={t("Read {name} ## switches a feed on", { name: feed.name })}
          labelHidden
          className="relative mr-1.5 sm:mr-2 touch:mr-0"
          checked={feed.enabled}
          onCheckedChange={(enabled) => onTurn({ feed, enabled })}
        />
        <IconButton size="sm" label={t("Edit {name}", { name: feed.name })} onClick={() => onEdit(feed)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={t("Delete {name}", { name: feed.name })}
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
  const t = useTranslate();
  const { text, tone } = healthWords(feed, nowMs, t);
  const { checkedAt } = feed.health;
  const title =
    checkedAt === null
      ? undefined
      : t("Last checked: {time}", { time: absoluteTime(Date.parse(checkedAt), t) });
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
