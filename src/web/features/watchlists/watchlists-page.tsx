import { useQuery } from "@tanstack/react-query";
import { Bell, ListChecks, ListOrdered, Newspaper, Pencil, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import type { WatchedCompany, Watchlist } from "#contract/watchlists.ts";
import { Entries, Headline } from "#web/features/watchlists/watchlist-contents.tsx";
import { ListsDialog, NameDialog } from "#web/features/watchlists/watchlist-dialogs.tsx";
import { headlinesQuery, useWatch } from "#web/features/watchlists/watchlists.calls.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useFocusAfterRemoval } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useNow } from "#web/lib/moment.ts";
import { paths } from "#web/lib/paths.ts";
import { watchlistsQuery } from "#web/lib/shared-queries.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AddEntryField } from "#web/ui/company-field.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { classes } from "#web/ui/styles.ts";

const HoldingsDialog = lazyComponent(
  async () => (await import("#web/features/watchlists/holdings-dialog.tsx")).HoldingsDialog,
);

export type WatchlistsPageProps = {
  /** Id of the list that the address names; the first one otherwise. */
  listId: string | null;
  onList: (id: string) => void;
  /** The company with its price. */
  renderCompany: (company: WatchedCompany, nowMs: number) => ReactNode;
};

const entryCount = ({ companies, tags }: Watchlist) => companies.length + tags.length;

const addressOf = ({ id }: Watchlist) => `${paths.watchlists}?list=${encodeURIComponent(id)}`;

/** The lists of companies and tags that a user watches: prices of one, and its news. */
export function WatchlistsPage({ listId, onList, renderCompany }: WatchlistsPageProps) {
  const t = useTranslate();
  const query = useQuery(watchlistsQuery);
  const [dialog, setDialog] = useState<"new" | "rename" | "lists" | null>(null);
  const lists = query.data ?? [];
  const list = lists.find(({ id }) => id === listId) ?? lists[0];

  function content() {
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data)
      return (
        <FailedList
          title={t("Couldn't load your watchlists.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (!list)
      return (
        <EmptyList
          icon={<ListChecks aria-hidden="true" />}
          title={t("No watchlists yet")}
          text={t("A watchlist shows the news of your companies and markets, and prices.")}
          action={<Button onClick={() => setDialog("new")}>{t("New watchlist")}</Button>}
        />
      );
    return (
      <OpenList
        key={list.id}
        list={list}
        onRename={() => setDialog("rename")}
        renderCompany={renderCompany}
      />
    );
  }

  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 pt-5 pb-8 md:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-20 font-semibold">{t("Watchlists")}</h1>
        {lists.length > 0 && (
          <>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setDialog("new")}
            >
              {t("New watchlist")}
            </Button>
            <IconButton size="sm" label={t("Order and delete watchlists")} onClick={() => setDialog("lists")}>
              <ListOrdered aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {lists.length > 1 && <Lists lists={lists} chosen={list} />}
      {content()}
      {(dialog === "new" || dialog === "rename") && (
        <NameDialog
          list={dialog === "rename" ? list : undefined}
          onClose={() => setDialog(null)}
          onStored={({ id }) => {
            setDialog(null);
            onList(id);
          }}
        />
      )}
      {dialog === "lists" && <ListsDialog lists={lists} onClose={() => setDialog(null)} />}
    </div>
  );
}

function Lists({ lists, chosen }: { lists: readonly Watchlist[]; chosen: Watchlist | undefined }) {
  const t = useTranslate();
  return (
    <nav aria-label={t("Your watchlists")}>
      <ul className="flex flex-wrap gap-2">
        {lists.map((each) => (
          <li key={each.id} className="max-w-full">
            <Link
              to={addressOf(each)}
              aria-current={each.id === chosen?.id ? "page" : undefined}
              className={classes(
                "flex min-h-8 touch:min-h-11 items-center gap-2 rounded-full border px-3 text-13 font-medium",
                each.id === chosen?.id
                  ? "border-accent bg-accent-soft text-accent"
                  : "border-line text-ink-soft hover:border-line-strong hover:text-ink",
              )}
            >
              <bdi className="truncate">{each.name}</bdi>
              <span className="figures">{entryCount(each)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type OpenListProps = Pick<WatchlistsPageProps, "renderCompany"> & { list: Watchlist; onRename: () => void };

function OpenList({ list, onRename, renderCompany }: OpenListProps) {
  const t = useTranslate();
  const nowMs = useNow();
  const { watch } = useWatch();
  const place = useFocusAfterRemoval<HTMLElement>(entryCount(list));
  const [sharesOpen, setSharesOpen] = useState(false);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <section
        ref={place}
        tabIndex={-1}
        aria-label={t("Companies and tags of {list}", { list: list.name })}
        className="min-w-0 outline-none"
      >
        <div className="mb-3 flex min-h-8 items-center gap-1 touch:[&>h2+button]:mr-3 touch:[&>h2+button]:-ml-1.5">
          <h2
            className="line-clamp-2 min-w-0 text-16 font-semibold [overflow-wrap:anywhere]"
            title={list.name}
          >
            <bdi>{list.name}</bdi>
          </h2>
          <IconButton size="sm" label={t("Rename {name}", { name: list.name })} onClick={onRename}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <Link
            to={paths.alerts({ new: { watchlist: list.id } })}
            title={t("Alert me about {name}", { name: list.name })}
            aria-label={t("Alert me about {name}", { name: list.name })}
            className="hit inline-flex size-7 shrink-0 items-center justify-center rounded-8 text-ink-soft transition-colors duration-150 ease-out hover:bg-sunken hover:text-ink touch:mr-1"
          >
            <Bell aria-hidden="true" className="size-4" />
          </Link>
          <Button
            size="sm"
            variant="quiet"
            className="ml-auto touch:-mr-3"
            onClick={() => setSharesOpen(true)}
          >
            {t("Shares and weights")}
          </Button>
        </div>
        <AddEntryField
          companies={{
            taken: list.companies.map(({ symbol }) => symbol),
            onAdd: (company) => watch({ list, company, watched: true }),
          }}
          tags={{ taken: list.tags, onAdd: (tag) => watch({ list, tag, watched: true }) }}
        />
        <Entries list={list} nowMs={nowMs} renderCompany={renderCompany} />
      </section>
      {entryCount(list) > 0 && <WatchlistHeadlines list={list} nowMs={nowMs} />}
      {sharesOpen && (
        <Suspense>
          <HoldingsDialog list={list} onClose={() => setSharesOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type WatchlistHeadlinesProps = { list: Watchlist; nowMs: number };

/** The newest headlines about companies and tags of the list, and the way to all of them. */
function WatchlistHeadlines({ list, nowMs }: WatchlistHeadlinesProps) {
  const t = useTranslate();
  const query = useQuery(headlinesQuery(list.id));

  function headlines() {
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data)
      return (
        <FailedList
          title={t("Couldn't load the headlines.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (query.data.items.length === 0)
      return (
        <EmptyList
          icon={<Newspaper aria-hidden="true" />}
          title={t("No headlines yet")}
          text={t("Headlines of your feeds about this list appear here.")}
        />
      );
    return (
      <Card>
        <ul aria-label={t("Headlines")} className="divide-y divide-line">
          {query.data.items.map((item) => (
            <Headline key={item.id} {...{ item, list, nowMs }} />
          ))}
        </ul>
      </Card>
    );
  }

  return (
    <section aria-label={t("News of {list}", { list: list.name })} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{t("Latest headlines")}</h2>
        <ButtonLink size="sm" to={`${paths.news}?q=&watchlist=${encodeURIComponent(list.id)}`}>
          {t("Open in News Feeds")}
        </ButtonLink>
      </div>
      {headlines()}
    </section>
  );
}
