import { Activity, CheckCheck, EyeOff, Inbox, Rss, Search, SearchX } from "lucide-react";
import { commonMessages } from "#contract/common-errors.ts";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { allSources, isWhole } from "#web/features/news/news-filter.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { EmptyList } from "#web/ui/item-list/list-states.tsx";

/** No feed is followed. */
export function NoFeeds() {
  const t = useTranslate();
  return (
    <EmptyList
      icon={<Rss aria-hidden="true" />}
      title={t.of(commonMessages["no-feeds-enabled"])}
      action={
        <ButtonLink variant="primary" to={paths.settings("feeds", "rss")}>
          {t("Open feed settings")}
        </ButtonLink>
      }
    />
  );
}

type NoNewsProps = {
  title: string;
  text: string;
  /** Missing while all sources are shown. */
  onShowAll: (() => void) | undefined;
};

/** Feeds are followed, but there is nothing to show. */
export function NoNews({ title, text, onShowAll }: NoNewsProps) {
  const t = useTranslate();
  return (
    <EmptyList
      icon={<Inbox aria-hidden="true" />}
      title={title}
      text={text}
      action={
        onShowAll ? (
          <Button onClick={onShowAll}>{t("Show all sources")}</Button>
        ) : (
          <ButtonLink to={paths.settings("feeds", "rss")}>{t("Open feed settings")}</ButtonLink>
        )
      }
    />
  );
}

/** Everything is read. */
function NothingUnread({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslate();
  return (
    <EmptyList
      icon={<CheckCheck aria-hidden="true" />}
      title={t("You're all caught up")}
      text={t("New headlines appear here as your sources publish them.")}
      action={<Button onClick={onShowAll}>{t("Show all headlines")}</Button>}
    />
  );
}

/** Each headline about a company has moved its price, or nothing tells whether it did. */
function AllReacted({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslate();
  return (
    <EmptyList
      icon={<Activity aria-hidden="true" />}
      title={t("Nothing without a reaction")}
      text={t("Headlines appear here until the price of one of their companies moves by 0.5% or more.")}
      action={<Button onClick={onShowAll}>{t("Show all headlines")}</Button>}
    />
  );
}

/** The user's mutes leave nothing. */
function AllMuted({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslate();
  return (
    <EmptyList
      icon={<EyeOff aria-hidden="true" />}
      title={t("Your mutes hide everything here")}
      text={t(
        {
          one: "{count} headline is hidden. Show them, or edit your mutes.",
          other: "{count} headlines are hidden. Show them, or edit your mutes.",
        },
        { count },
      )}
      action={<Button onClick={onShow}>{t("Show muted headlines")}</Button>}
    />
  );
}

type EmptyNewsProps = { list: NewsList; filter: NewsFilter; onFilter: (change: Partial<NewsFilter>) => void };

/** Why a list of followed feeds has nothing to show, and the way out. */
export function EmptyNews({ list, filter, onFilter }: EmptyNewsProps) {
  const t = useTranslate();
  if (filter.order === "quiet" && list.visible.length > 0)
    return <AllReacted onShowAll={() => onFilter({ order: "newest" })} />;
  if (list.hidden.count > 0)
    return <AllMuted count={list.hidden.count} onShow={() => onFilter({ muted: true })} />;
  if (filter.unreadOnly) return <NothingUnread onShowAll={() => onFilter({ unreadOnly: false })} />;
  return (
    <NoNews
      title={t("No headlines yet")}
      text={t("New headlines appear here as your sources publish them.")}
      onShowAll={isWhole(filter) ? undefined : () => onFilter(allSources)}
    />
  );
}

/** Nothing is typed, and no filter is set. */
export function NothingTyped() {
  const t = useTranslate();
  return (
    <EmptyList
      icon={<Search aria-hidden="true" />}
      title={t("Search all your news")}
      text={t(
        "Finds headlines and texts with all your words. Use “quotes”, -word to exclude, OR, or filter by company, source or date.",
      )}
      action={<ButtonLink to={paths.ask()}>{t("Ask a question instead")}</ButtonLink>}
    />
  );
}

type NothingFoundProps = {
  words: string;
  /** False while older items cannot be found yet. */
  complete: boolean;
  /** Missing when no filter is set. */
  onClear: (() => void) | undefined;
};

/** Says what to try instead. */
export function NothingFound({ words, complete, onClear }: NothingFoundProps) {
  const t = useTranslate();
  const hint = onClear
    ? t("Remove a filter, or try fewer words or another spelling.")
    : t("Try fewer words or another spelling.");
  const laterHint = onClear
    ? t("Remove a filter, or try again in a few minutes: we're still indexing older headlines.")
    : t("Try again in a few minutes: we're still indexing older headlines.");
  return (
    <Card>
      <div role="status" className="[overflow-wrap:anywhere]">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={
            words.trim() === ""
              ? t("Nothing found")
              : t("Nothing found for “{words}”", { words: words.trim() })
          }
          text={complete ? hint : laterHint}
          action={onClear && <Button onClick={onClear}>{t("Clear filters")}</Button>}
        />
      </div>
    </Card>
  );
}
