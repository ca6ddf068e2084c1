import { useMutation } from "@tanstack/react-query";
import { CircleAlert, Pencil, Trash2 } from "lucide-react";
import { type CSSProperties, memo, type SubmitEvent, useCallback, useRef, useState } from "react";
import type { Feed } from "#contract/feeds.ts";
import { AddressField, NameFields } from "#web/features/feeds/feed-fields.tsx";
import { healthWords } from "#web/features/feeds/feed-health.ts";
import { changeFeed, useFeedChanges, useFeedsCache, useRemoveFeed } from "#web/features/feeds/feeds.calls.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { useNow } from "#web/lib/use-now.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SortableList, SortHandle } from "#web/ui/sortable-list.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

type FeedListProps = {
  feeds: readonly Feed[];
  /** The feeds are defaults that stand in for what could not be read: nothing is known of them (READ-56). */
  unread: boolean;
};

/** A delete button of the next row, else of the one before: where the focus goes when a row does. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest("li");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>("[data-deletes]") ?? null;
}

export function FeedList({ feeds, unread }: FeedListProps) {
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
  return (
    <Card ref={ref} tabIndex={-1} className="outline-none">
      <SortableList label="Your feeds" entries={feeds} onOrder={order} disabled={unread}>
        {(feed) => (
          <FeedRow {...{ feed, nowMs, onDelete }} showsHealth={!unread} onTurn={turn} onEdit={setEdited} />
        )}
      </SortableList>
      {edited && <EditFeedDialog key={edited.id} feed={edited} onClose={() => setEdited(null)} />}
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

/** There may be hundreds: a row is drawn again only when something in it changed. */
const FeedRow = memo(function FeedRow(props: FeedRowProps) {
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

type EditFeedDialogProps = { feed: Feed; onClose: () => void };

function EditFeedDialog({ feed, onClose }: EditFeedDialogProps) {
  const { fields, refs, ready, busy, errors, edit, submit, close } = useEditFeed(feed, onClose);
  return (
    <Dialog open onOpenChange={close} title="Edit feed" closesOutside={false}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NameFields nameRef={refs.nameRef} fields={fields} error={errors.name} onEdit={edit} />
        <AddressField
          ref={refs.urlRef}
          value={fields.url}
          error={errors.url}
          onChange={(url) => edit({ url })}
        />
        {errors.other !== undefined && <Notice tone="danger">{errors.other}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!ready} busy={busy}>
            Save feed
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Fields = Pick<Feed, "name" | "url" | "color">;

/** Name, address and colour of a feed, as they are typed and until they are saved. */
function useEditFeed({ id, name, url, color }: Feed, onClose: () => void) {
  const draft = useDraft<Fields>(`feeds.edit.${id}`, { name, url, color });
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  const nameRef = useRef<HTMLInputElement>(null);
  const urlRef = useRef<HTMLInputElement>(null);
  const fields = draft.value;

  function close(): void {
    draft.drop();
    onClose();
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: changeFeed,
    onSuccess: async (feed) => {
      banner(null);
      cache.patch(feed.id, feed);
      toast({ text: `${feed.name} was saved.` });
      close();
      await cache.renew();
    },
    onError: (refusal) => {
      const field = refusal instanceof ApiError ? refusal.field : undefined;
      if (field === undefined) banner({ tone: "problem", text: `${name} is unchanged. ${refusal.message}` });
      else (field === "name" ? nameRef : urlRef).current?.focus();
    },
  });
  const field = error instanceof ApiError ? error.field : undefined;

  return {
    fields,
    refs: { nameRef, urlRef },
    ready: fields.name.trim() !== "" && fields.url.trim() !== "",
    busy: isPending,
    errors: {
      name: field === "name" ? error?.message : undefined,
      url: field === "url" ? error?.message : undefined,
      /** Belongs to no field. */
      other: field === undefined ? error?.message : undefined,
    },
    edit(changes: Partial<Fields>): void {
      draft.change({ ...fields, ...changes });
      if (error) reset();
    },
    submit(event: SubmitEvent): void {
      event.preventDefault();
      const patch = { name: fields.name.trim(), url: fields.url.trim(), color: fields.color };
      if (patch.name !== "" && patch.url !== "" && !isPending) mutate({ id, patch });
    },
    close,
  };
}
