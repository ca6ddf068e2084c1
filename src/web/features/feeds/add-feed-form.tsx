import { useMutation } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { type SubmitEvent, useEffect, useRef } from "react";
import type { FoundFeed, NewFeed } from "#contract/feeds.ts";
import { defaultFeedColor, feedNameLengthMax } from "#domain/feeds/feed.ts";
import { AddressField, NameFields } from "#web/features/feeds/feed-fields.tsx";
import { discoverFeeds, useAddFeed } from "#web/features/feeds/feeds.calls.ts";
import { FoundFeeds } from "#web/features/feeds/found-feeds.tsx";
import { ApiError, type ApiErrorCode } from "#web/lib/api-error.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

const plus = <Plus aria-hidden="true" className="size-4" />;
const glass = <Search aria-hidden="true" className="size-4" />;

type AddFeedFormProps = {
  /** Addresses that are followed. */
  followed: ReadonlySet<string>;
  disabled: boolean;
};

export function AddFeedForm({ followed, disabled }: AddFeedFormProps) {
  const { form, edit, urlRef, adding, search, busy, ...more } = useFeedForm();
  const { found } = search;
  return (
    <Card>
      <form noValidate onSubmit={more.submit}>
        <fieldset disabled={disabled} className="flex flex-col gap-4 p-4">
          <AddressField
            ref={urlRef}
            value={form.url}
            error={more.urlError}
            help="The address of a feed, or of a site whose feeds are to be found."
            onChange={(url) => edit({ url })}
          />
          <NameFields fields={form} error={adding.nameError} onEdit={edit} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={!more.ready} busy={busy.add} icon={plus}>
              Add feed
            </Button>
            <Button disabled={!more.mayFind} busy={busy.find} icon={glass} onClick={more.find}>
              Find feeds
            </Button>
            {more.mayAddAnyway && <Button onClick={more.addAnyway}>Add anyway</Button>}
          </div>
        </fieldset>
        <p role="status" className="sr-only">
          {busy.find && "Looking for feeds."}
          {found && `${found.feeds.length === 1 ? "One feed" : `${found.feeds.length} feeds`} found.`}
        </p>
      </form>
      {found && (
        <FoundFeeds
          feeds={found.feeds}
          followed={followed}
          addedUrl={adding.addedUrl}
          onPick={more.pick}
          onClose={search.close}
        />
      )}
    </Card>
  );
}

const emptyForm: NewFeed = { name: "", url: "", color: defaultFeedColor };

const trimmed = ({ name, url, color }: NewFeed): NewFeed => ({ name: name.trim(), url: url.trim(), color });
const nameFor = ({ title }: FoundFeed) => title.slice(0, feedNameLengthMax).trim();

/**
 * The form that adds a feed. An address is looked at before it is added: people paste addresses of sites (READ-69).
 * A search that fails is no reason to lose the feed.
 */
function useFeedForm() {
  const draft = useDraft("feeds.new", emptyForm);
  const form = draft.value;
  // What is typed at the moment, for answers that come later; and what stood there when a feed was sent.
  const latest = useRef(form);
  const sent = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const urlRef = useRef<HTMLInputElement>(null);
  const wanted = trimmed(form);

  const adding = useAddFeed(() => {
    if (latest.current === sent.current) draft.drop();
    // A choice of several stays, so that one more can be taken.
    if (search.found && search.found.feeds.length > 1) return;
    search.close();
    urlRef.current?.focus();
  });

  const search = useFeedSearch({
    onFeed(feed, { form: searched, mode }) {
      const now = trimmed(latest.current);
      if (now.url !== searched.url) return;
      if (mode === "add") send({ ...searched, url: feed.url });
      else if (now.name === "") edit({ name: nameFor(feed) });
    },
    onFailed: () => urlRef.current?.focus(),
  });

  function send(input: NewFeed): void {
    sent.current = latest.current;
    adding.add(input);
  }

  function edit(fields: Partial<NewFeed>): void {
    draft.change({ ...latest.current, ...fields });
    adding.forgetRefusal();
    if (fields.url !== undefined && search.failure !== undefined) search.close();
  }

  const ready = wanted.name !== "" && wanted.url !== "";
  const isBusy = search.isPending || adding.isAdding;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!ready || isBusy) return;
    const feed = search.feedAt(wanted.url);
    if (feed) send({ ...wanted, url: feed.url });
    else search.start({ form: wanted, mode: "add" });
  }

  return {
    ...{ form, edit, urlRef, ready, submit, adding, search },
    busy: { add: adding.isAdding || search.mode === "add", find: search.mode === "show" },
    urlError: adding.urlError ?? search.failure,
    mayFind: wanted.url !== "",
    find: () => !isBusy && search.start({ form: wanted, mode: "show" }),
    pick: (feed: FoundFeed) =>
      !isBusy && send({ ...wanted, name: wanted.name || nameFor(feed), url: feed.url }),
    mayAddAnyway: ready && search.leavesOpen(wanted.url),
    addAnyway: () => !isBusy && send(wanted),
  };
}

/** "add": when the address is a feed's own, that feed is added at once; else it is shown like any other. */
type FeedSearch = { form: NewFeed; mode: "add" | "show" };

/** These say that the address can never be a feed's; after any other failure it may still be added. */
const finalRefusals: ReadonlySet<ApiErrorCode> = new Set(["feed-address-refused", "bad-input"]);

type FeedSearchHandlers = {
  /** The address is a feed's own. */
  onFeed: (feed: FoundFeed, search: FeedSearch) => void;
  onFailed: () => void;
};

/** Looks at what stands at an address. */
function useFeedSearch({ onFeed, onFailed }: FeedSearchHandlers) {
  const { mutate, isPending, variables, data, error, reset } = useMutation({
    mutationFn: ({ form: { url } }: FeedSearch) => discoverFeeds(url),
    onSuccess: ({ isFeed, feeds: [feed] }, search) => {
      if (isFeed && feed) onFeed(feed, search);
    },
    onError: onFailed,
  });
  const url = variables?.form.url;
  const isAdded = data?.isFeed === true && variables?.mode === "add";
  return {
    start: mutate,
    close: reset,
    isPending,
    mode: isPending ? variables.mode : null,
    /** To choose from. */
    found: isAdded ? undefined : data,
    /** The feed at this address, when it was looked at and is one. */
    feedAt: (address: string): FoundFeed | undefined =>
      data?.isFeed && url === address ? data.feeds[0] : undefined,
    failure: error?.message,
    /** The search of this address failed, but the address may be right all the same. */
    leavesOpen: (address: string): boolean =>
      error !== null && url === address && !(error instanceof ApiError && finalRefusals.has(error.code)),
  };
}
