import { useMutation } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useRef, useState } from "react";
import type { FoundFeed, NewFeed } from "#contract/feeds.ts";
import type { FeedFolder } from "#contract/folders.ts";
import { defaultFeedColor, feedNameLengthMax } from "#domain/feeds/feed.ts";
import { feedAddressProblem } from "#domain/feeds/feed-address.ts";
import { folderPathOf, folderProblem } from "#domain/feeds/folders.ts";
import type { Message } from "#domain/language/translate.ts";
import {
  AddressField,
  type FeedField,
  type FeedValues,
  FolderField,
  NameFields,
} from "#web/features/feeds/feed-form.tsx";
import { discoverFeeds, useAddFeed } from "#web/features/feeds/feeds.calls.ts";
import { FoundFeeds } from "#web/features/feeds/found-feeds.tsx";
import { ApiError, type ApiErrorCode, wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";

const plus = <Plus aria-hidden="true" className="size-4" />;
const glass = <Search aria-hidden="true" className="size-4" />;

type AddFeedFormProps = {
  /** Addresses that are followed. */
  followed: ReadonlySet<string>;
  folders: readonly FeedFolder[];
  disabled: boolean;
};

export function AddFeedForm({ followed, folders, disabled }: AddFeedFormProps) {
  const t = useTranslate();
  const { form, field, adding, search, busy, ...more } = useFeedForm();
  const { found } = search;
  return (
    <Card>
      <Form form={form} className="">
        <fieldset disabled={disabled} className="flex flex-col gap-4 p-4">
          <AddressField field={field} help={t("Feed or website address")} />
          <NameFields field={field} />
          <FolderField field={field} folders={folders} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton form={form} disabled={!more.ready} busy={busy.add} icon={plus}>
              {t("Add feed")}
            </SubmitButton>
            <Button disabled={!more.mayFind} busy={busy.find} icon={glass} onClick={more.find}>
              {t("Find feeds")}
            </Button>
            {more.mayAddAnyway && <Button onClick={more.addAnyway}>{t("Add anyway")}</Button>}
          </div>
        </fieldset>
        <p role="status" className="sr-only">
          {busy.find && t("Looking for feeds…")}
          {found &&
            t({ one: "One feed found.", other: "{count} feeds found." }, { count: found.feeds.length })}
        </p>
      </Form>
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

const emptyForm: FeedValues = { url: "", name: "", color: defaultFeedColor, folder: "" };

const trimmed = ({ name, url, color, folder }: FeedValues): NewFeed => ({
  name: name.trim(),
  url: url.trim(),
  color,
  folder: folderPathOf(folder),
});
const nameFor = ({ title }: FoundFeed) => title.slice(0, feedNameLengthMax).trim();

/**
 * The form that adds a feed. An address is looked at before it is added: users paste addresses of sites (READ-69).
 * A search that fails is no reason to lose the feed.
 */
function useFeedForm() {
  const t = useTranslate();
  const said = (problem: Message | undefined) => problem && t.of(problem);
  const form = useDomainForm({
    values: emptyForm,
    rules: ({ url, folder }) => ({ url: said(feedAddressProblem(url)), folder: said(folderProblem(folder)) }),
    draft: "feeds.new",
    send: async (values) => begin(trimmed(values)),
    onDone: () => undefined,
  });
  /** What is typed at the moment, for answers that come later. */
  const latest = () => ({ ...emptyForm, ...form.typed() });
  // A half-typed address is no mistake yet: it is looked at when its field is left.
  const [leftUrl, setLeftUrl] = useState<string>();
  // What was typed when a feed was sent.
  const sent = useRef(form.typed());
  const wanted = trimmed({
    url: form.valueOf("url"),
    name: form.valueOf("name"),
    color: form.valueOf("color"),
    folder: form.valueOf("folder"),
  });

  const adding = useAddFeed(() => {
    if (form.typed() === sent.current) form.clear();
    // A choice of several stays, so that one more can be taken.
    if (search.found && search.found.feeds.length > 1) return;
    search.close();
    form.focusOn("url");
  });

  const search = useFeedSearch({
    onFeed(feed, { form: searched, mode }) {
      const now = trimmed(latest());
      if (now.url !== searched.url) return;
      if (mode === "add") send({ ...searched, url: feed.url });
      else if (now.name === "") {
        form.edit("name", nameFor(feed));
        adding.clearRejection();
      }
    },
    onFailed: () => form.focusOn("url"),
  });

  function send(input: NewFeed): void {
    sent.current = form.typed();
    adding.add(input);
  }

  const ready = wanted.name !== "" && wanted.url !== "";
  const isBusy = search.isPending || adding.isAdding;

  function begin(typed: NewFeed): void {
    if (typed.name === "" || typed.url === "" || isBusy) return;
    const feed = search.feedAt(typed.url);
    if (feed) send({ ...typed, url: feed.url });
    else search.start({ form: typed, mode: "add" });
  }

  const problem = wanted.url === leftUrl ? said(feedAddressProblem(wanted.url)) : form.errorOf("url");
  const errors = {
    name: said(adding.nameError),
    url: problem ?? said(adding.urlError) ?? said(search.failure),
    color: undefined,
    folder: form.errorOf("folder") ?? said(adding.folderError),
  };
  const field: FeedField = (name) => {
    const { onChange, ...own } = form.field(name);
    return {
      ...own,
      error: errors[name],
      onBlur(event) {
        void own.onBlur(event);
        if (name === "url") setLeftUrl(wanted.url);
      },
      onChange(event) {
        void onChange(event);
        adding.clearRejection();
        if (name === "url" && search.failure !== undefined) search.close();
      },
    };
  };

  return {
    form,
    field,
    ready,
    adding,
    search,
    busy: { add: adding.isAdding || search.mode === "add", find: search.mode === "show" },
    mayFind: wanted.url !== "",
    find() {
      setLeftUrl(wanted.url);
      if (feedAddressProblem(wanted.url) !== undefined) form.focusOn("url");
      else if (!isBusy) search.start({ form: wanted, mode: "show" });
    },
    pick: (feed: FoundFeed) =>
      !isBusy && send({ ...wanted, name: wanted.name || nameFor(feed), url: feed.url }),
    mayAddAnyway: ready && search.leavesOpen(wanted.url),
    addAnyway: () => !isBusy && send(wanted),
  };
}

/** "add": when the address is a feed's own, that feed is added at once; else it is shown like any other. */
type FeedSearch = { form: NewFeed; mode: "add" | "show" };

/** These say that the address can never be a feed's; after any other failure it may still be added. */
const finalRejections: ReadonlySet<ApiErrorCode> = new Set(["feed-address-refused", "bad-input"]);

type FeedSearchHandlers = {
  /** The address is a feed's own. */
  onFeed: (feed: FoundFeed, search: FeedSearch) => void;
  onFailed: () => void;
};

/** Looks for feeds at an address. */
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
    failure: error === null ? undefined : wordsOf(error),
    /** The search of this address failed, but the address may be right all the same. */
    leavesOpen: (address: string): boolean =>
      error !== null && url === address && !(error instanceof ApiError && finalRejections.has(error.code)),
  };
}
