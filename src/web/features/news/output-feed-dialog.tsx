import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { NewsSource } from "#contract/news.ts";
import type { CreatedOutputFeed } from "#contract/output-feeds.ts";
import {
  type OutputFeedFilter,
  outputFeedItemsMax,
  outputFeedNameLengthMax,
} from "#domain/feeds/output-feed.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { tagOptions } from "#domain/tags/tag-options.ts";
import { chosenName, filterFrom } from "#web/features/news/news-filter.ts";
import { searchFrom } from "#web/features/news/news-search.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { watchlistsQuery } from "#web/lib/shared-queries.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { labelStyles } from "#web/ui/styles.ts";
import { useToast } from "#web/ui/toast.tsx";

/** What the page shows now, as far as a feed can be of it. */
function filterAt(address: URLSearchParams): OutputFeedFilter {
  const { view, feedId, folderId } = filterFrom(address);
  if (address.has("q")) {
    const { words, symbol, watchlistId, tag, feedId: source } = searchFrom(address);
    return { view: "news", q: words.trim(), symbol, watchlistId, tag, feedId: source };
  }
  return view === "saved" ? { view, q: "" } : { view, q: "", feedId, folderId };
}

type Names = { sources: readonly NewsSource[]; watchlists: readonly { id: string; name: string }[] };

/** By what the filter is called, one word for each of its parts. */
function partsOf(filter: OutputFeedFilter, { sources, watchlists }: Names, t: Translate): string[] {
  const { view, q, symbol, watchlistId, tag } = filter;
  if (view === "saved") return [t("Saved headlines")];
  const parts = [
    q,
    symbol,
    watchlistId && (watchlists.find(({ id }) => id === watchlistId)?.name ?? t("Chosen watchlist")),
    tag && tagOptions(t).find(({ value }) => value === tag)?.label,
    chosenName(sources, filter),
  ].filter((part): part is string => part !== undefined && part !== "");
  return parts.length > 0 ? parts : [t("All headlines")];
}

export type OutputFeedDialogProps = { sources: readonly NewsSource[]; onClose: () => void };

/** Makes a feed of the page's filter for reader apps, and shows its addresses, once. */
export function OutputFeedDialog({ sources, onClose }: OutputFeedDialogProps) {
  const t = useTranslate();
  const [created, setCreated] = useState<CreatedOutputFeed | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={created === null ? t("Get as a feed") : created.name}
      closesOutside={created === null}
    >
      {created === null ? (
        <FeedForm sources={sources} onClose={onClose} onCreated={setCreated} />
      ) : (
        <Addresses feed={created} onDone={onClose} />
      )}
    </Dialog>
  );
}

type FeedFormProps = OutputFeedDialogProps & { onCreated: (feed: CreatedOutputFeed) => void };

function FeedForm({ sources, onClose, onCreated }: FeedFormProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const [address] = useSearchParams();
  const filter = filterAt(address);
  const { data: watchlists = [] } = useQuery({
    ...watchlistsQuery,
    enabled: filter.watchlistId !== undefined,
  });
  const parts = partsOf(filter, { sources, watchlists }, t);
  const form = useDomainForm({
    values: { name: parts.join(", ").slice(0, outputFeedNameLengthMax) },
    rules: ({ name }) => ({ name: name.trim() === "" ? message("A name is required") : undefined }),
    send: ({ name }) => call("POST /api/output-feeds", { body: { name: name.trim(), filter } }),
    onDone: (feed) => {
      void client.invalidateQueries({ queryKey: queryKeyOf("GET /api/output-feeds") });
      onCreated(feed);
    },
  });
  return (
    <Form form={form}>
      <FormNotice text={form.notice} />
      <p className="text-14 text-ink-soft">
        {t("Your reader app gets the newest {count} headlines of this filter, without signing in.", {
          count: outputFeedItemsMax,
        })}
      </p>
      <ul aria-label={t("Filter")} className="flex flex-wrap gap-1.5">
        {parts.map((part) => (
          <li
            key={part}
            dir="auto"
            className="max-w-full truncate rounded-full border border-line bg-sunken px-2.5 py-0.5 text-13"
          >
            {part}
          </li>
        ))}
      </ul>
      <TextField
        label={t("Name")}
        help={t("The reader app shows it. Dates, order and unread aren't part of a feed.")}
        maxLength={outputFeedNameLengthMax}
        {...form.field("name")}
      />
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <SubmitButton form={form}>{t("Create feed")}</SubmitButton>
      </div>
    </Form>
  );
}

function Addresses({ feed, onDone }: { feed: CreatedOutputFeed; onDone: () => void }) {
  const t = useTranslate();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-soft">
        {t("Copy one into your reader app. Anyone who has it can read this feed. You won't see it again.")}
      </p>
      {/* verbatim: names of formats */}
      <Address label="RSS" address={feed.rssUrl} isFirst />
      {/* verbatim: names of formats */}
      <Address label="JSON Feed" address={feed.jsonUrl} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          {t("Done")}
        </Button>
      </div>
    </div>
  );
}

type AddressProps = { label: string; address: string; isFirst?: boolean };

function Address({ label, address, isFirst = false }: AddressProps) {
  const t = useTranslate();
  const toast = useToast();
  const copyRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) copyRef.current?.focus();
  }, [isFirst]);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ text: t("Address copied.") }),
      () =>
        toast({ tone: "problem", text: t("The browser blocked copying. Select the address and copy it.") }),
    );
  return (
    <div className="flex flex-col gap-1.5">
      <span className={labelStyles}>{label}</span>
      <div className="flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded-8 bg-sunken p-2.5 text-13 break-all select-all">
          {address}
        </code>
        <IconButton
          ref={copyRef}
          label={t("Copy the {format} address", { format: label })}
          onClick={() => void copy()}
        >
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
