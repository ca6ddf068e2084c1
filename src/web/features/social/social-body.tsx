import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import { Link } from "react-router";
import type { SocialPost } from "#contract/social.ts";
import { lowScoreBelow } from "#domain/social/preferences.ts";
import { MostMentioned } from "#web/features/social/most-mentioned.tsx";
import { isFromFeed } from "#web/features/social/post-line.tsx";
import { PostRow } from "#web/features/social/post-row.tsx";
import { SocialEmpty } from "#web/features/social/social-empty.tsx";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import type { SocialTape } from "#web/features/social/social-page.tsx";
import { SocialSources } from "#web/features/social/social-sources.tsx";
import { PostTape } from "#web/features/social/tape/post-tape.tsx";
import type { useSocialList } from "#web/features/social/use-social-list.ts";
import {
  freshCount,
  loadFailureText,
  naming,
  type SocialList,
} from "#web/features/social/use-social-list.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ItemList } from "#web/ui/item-list/item-list.tsx";
import { ListSkeleton } from "#web/ui/item-list/list-states.tsx";
import { TapeSkeleton } from "#web/ui/item-list/tape/tape-skeleton.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { StaleNotice } from "#web/ui/states.tsx";

export type LoadedPostsProps = {
  social: ReturnType<typeof useSocialList>;
  list: SocialList;
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
  online: boolean;
  nowMs: number;
  /** @param opened the facts of the first company are open from the start */
  renderCards: (post: SocialPost, opened?: boolean) => ReactNode;
  onRefresh: () => void;
  onShowNewItems: () => void;
  listRef: Ref<HTMLDivElement>;
  tape: SocialTape | undefined;
};

const idOf = ({ id }: SocialPost) => id;

/** Posts that are there, with all that is to be said about them. */
export function LoadedPosts(props: LoadedPostsProps) {
  const t = useTranslate();
  const { social, list, filter, onFilter, online, nowMs, tape } = props;
  const posts = useMemo(() => naming(list.visible, filter.company), [list.visible, filter.company]);
  const { renderCards, listRef } = props;
  const renderItem = useCallback(
    (post: SocialPost) => <PostRow post={post} nowMs={nowMs} renderCards={renderCards} />,
    [nowMs, renderCards],
  );
  const failure = social.failure ? t.of(wordsOf(social.failure)) : undefined;
  const chooseCompany = (company: string | undefined) => onFilter({ company });
  const renderOpened = useCallback((post: SocialPost) => renderCards(post, true), [renderCards]);
  const mentioned = (
    <MostMentioned
      companies={list.mentions}
      chosen={filter.company}
      onChoose={chooseCompany}
      isWhole={tape !== undefined}
    />
  );
  const hasNotes = (filter.company !== undefined && posts.length > 0) || list.visible.some(isFromFeed);
  const notes = hasNotes && (
    <>
      <ChosenCompany filter={filter} visible={posts.length} onClear={() => chooseCompany(undefined)} />
      <FeedNote list={list} filter={filter} />
    </>
  );
  const empty = <SocialEmpty list={list} filter={filter} onFilter={onFilter} />;
  const footer = <HiddenNote count={list.hiddenLowScores} />;
  return (
    <>
      {(!online || social.failure) && (
        <StaleNotice
          offline={!online}
          text={online ? `${t.of(loadFailureText)}.` : t("You're offline.")}
          reason={online ? failure : t("These are the last posts loaded.")}
          onRetry={props.onRefresh}
          busy={social.refreshing || social.query.isFetching}
        />
      )}
      {tape ? (
        <PostTape
          posts={posts}
          nowMs={nowMs}
          compact={tape.compact}
          outdated={social.query.isPlaceholderData}
          renderCards={renderOpened}
          renderFigures={tape.renderFigures}
          start={mentioned}
          {...{ listRef, empty }}
          notes={notes && <div className="px-4 pt-2 md:px-6">{notes}</div>}
          footer={<div className="px-4 md:px-6">{footer}</div>}
        />
      ) : (
        <div className={pageColumns}>
          <aside className={panelPlace}>{mentioned}</aside>
          <ItemList
            className="min-w-0"
            outdated={social.query.isPlaceholderData}
            status={
              <SocialSources
                sources={list.sources}
                checkedMs={list.checkedMs}
                nowMs={nowMs}
                startsOpen={list.visible.length === 0}
              />
            }
            newItems={{ count: freshCount(list), what: "posts", onShow: props.onShowNewItems }}
            items={posts}
            keyOf={idOf}
            renderItem={renderItem}
            ref={listRef}
            {...{ notes, empty, footer }}
          />
        </div>
      )}
    </>
  );
}

const linkStyles =
  "inline-flex min-h-6 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline";

type ChosenCompanyProps = { filter: SocialFilter; visible: number; onClear: () => void };

/** Over a list that shows only the posts of one company. */
function ChosenCompany({ filter, visible, onClear }: ChosenCompanyProps) {
  const t = useTranslate();
  if (filter.company === undefined || visible === 0) return null;
  return (
    <p className="figures flex min-h-8 flex-wrap items-center gap-x-1.5 text-13">
      <span>
        <Rich
          text={t(
            visible === 1
              ? "{count} post names <company>{company}</company>"
              : "{count} posts name <company>{company}</company>",
            { count: visible, company: filter.company },
          )}
          marks={{ company: (company) => <strong className="font-semibold">{company}</strong> }}
        />
      </span>
      <button type="button" className={linkStyles} onClick={onClear}>
        {t("Show all posts")}
      </button>
    </p>
  );
}

/** What is not known of posts that came through the public feed, and where that puts them. */
function FeedNote({ list, filter }: { list: SocialList; filter: SocialFilter }) {
  const t = useTranslate();
  const unknown = list.visible.filter(isFromFeed).length;
  if (unknown === 0) return null;
  const all = unknown === list.visible.length;
  const place = all
    ? t("Scores, comments, flair and content warnings are unavailable; newest first.")
    : t("Scores, comments, flair and content warnings are unavailable; shown last.");
  return (
    <p className="figures pb-2 text-13 text-pretty text-ink-soft">
      {all
        ? t("Reddit’s public feed supplied these posts.")
        : t("Reddit’s public feed supplied {count} of these posts.", { count: unknown })}{" "}
      {filter.sort === "date" ? t("Scores, comments, flair and content warnings are unavailable.") : place}
    </p>
  );
}

/** What the user's own switch keeps from the list. */
function HiddenNote({ count }: { count: number }) {
  const t = useTranslate();
  if (count === 0) return null;
  return (
    <p className="figures px-1 pt-3 text-13 text-ink-soft">
      {t(
        count === 1
          ? "{count} post with a score under {limit} is hidden."
          : "{count} posts with a score under {limit} are hidden.",
        { count, limit: lowScoreBelow },
      )}{" "}
      <Link to={paths.settings("feeds", "social")} className={linkStyles}>
        {t("Change")}
      </Link>
    </p>
  );
}

const panelLines = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/** The page before its first answer: panel and posts of the same shape and in the same places. */
export function SocialSkeleton({ text, isTape }: { text: string; isTape: boolean }) {
  if (isTape) return <TapeSkeleton text={text} />;
  return (
    <div aria-busy="true" className={pageColumns}>
      <div aria-hidden="true" className={panelPlace}>
        <div className="flex h-10.5 flex-col gap-4 rounded-8 border border-line bg-surface px-4 py-3 lg:h-64">
          <Skeleton className="h-4 w-32" />
          {panelLines.map((line) => (
            <Skeleton key={line} className="h-3.5 w-full max-lg:hidden" />
          ))}
        </div>
      </div>
      <div className="min-w-0">
        <ListSkeleton
          text={text}
          className="grid gap-x-5 px-4 py-4 sm:grid-cols-[4.75rem_minmax(0,1fr)] sm:pr-5 sm:pl-2"
          renderRow={(title, at) => (
            <>
              <span className="hidden flex-col items-end gap-2 sm:flex">
                <Skeleton className="h-4.5 w-12" />
                <Skeleton className="h-3 w-8" />
              </span>
              <span className="flex min-w-0 flex-col gap-2.5">
                {title}
                <span className="flex items-center gap-2.5">
                  <Skeleton className="h-5 w-20 rounded-full" />
                  <Skeleton className="h-3 w-16" />
                  <Skeleton className="h-3 w-14" />
                </span>
                {at % 2 === 0 && <Skeleton className="h-9 max-w-reading" />}
              </span>
            </>
          )}
        />
      </div>
    </div>
  );
}

/** The list, and the panel beside it; on narrow screens the panel is above. */
const pageColumns = "grid items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_18.5rem]";

/** The panel stays in sight beside a long list. */
const panelPlace =
  "min-w-0 lg:sticky lg:top-[calc(var(--header-height)+0.75rem)] lg:order-last lg:mt-8 lg:max-h-[calc(100dvh-var(--header-height)-1.5rem)] lg:overflow-y-auto";
