import { type SubmitEvent, useEffect, useRef } from "react";
import type { FoundFeed, NewFeed } from "#contract/feeds.ts";
import { defaultFeedColor, feedNameLengthMax } from "#domain/feeds/feed.ts";
import { useAddFeed } from "#web/features/feeds/hooks/use-add-feed.ts";
import { useFeedSearch } from "#web/features/feeds/hooks/use-feed-search.ts";
import { useDraft } from "#web/lib/use-draft.ts";

const emptyForm: NewFeed = { name: "", url: "", color: defaultFeedColor };

const trimmed = ({ name, url, color }: NewFeed): NewFeed => ({ name: name.trim(), url: url.trim(), color });
const nameFor = ({ title }: FoundFeed) => title.slice(0, feedNameLengthMax).trim();

/**
 * The form that adds a feed. An address is looked at before it is added: people paste addresses of sites (READ-69).
 * A search that fails is no reason to lose the feed.
 */
export function useFeedForm() {
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
