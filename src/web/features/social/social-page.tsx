import { type ReactNode, type RefCallback, useCallback } from "react";
import type { SocialPost, SocialSource } from "#contract/social.ts";
import { PostActionsContext, postMarks, useRevealed } from "#web/features/social/post-row.tsx";
import { LoadedPosts, SocialSkeleton } from "#web/features/social/social-body.tsx";
import { SocialControls } from "#web/features/social/social-controls.tsx";
import { SocialDisabled } from "#web/features/social/social-empty.tsx";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { SocialTapeControls } from "#web/features/social/tape/social-tape-controls.tsx";
import type { useSocialList } from "#web/features/social/use-social-list.ts";
import { isFilling, loadFailureText } from "#web/features/social/use-social-list.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { useOnline } from "#web/lib/browser.ts";
import { useTranslate } from "#web/lib/language.ts";
import { FailedList } from "#web/ui/item-list/list-states.tsx";
import { useItemList } from "#web/ui/item-list/use-item-list.ts";

export type SocialPageProps = {
  social: ReturnType<typeof useSocialList>;
  /** The user has not switched any network on. */
  disabled: boolean;
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
  /** Opens the list of keys; undefined while keys are switched off. */
  onKeys: (() => void) | undefined;
  /** Companies of a post. Stays the same while nothing in it changes. */
  renderPost: (slot: PostSlot) => ReactNode;
  layoutSwitch: ReactNode;
  /** Posts are shown as the Tape; undefined where they are Cards. */
  tape: SocialTape | undefined;
};

/** How the Tape shows a post. */
export type SocialTape = {
  /** No room for a pane. */
  compact: boolean;
  /** See PostTape. */
  renderFigures: (post: SocialPost, numbers: ReactNode) => ReactNode;
};

/** The list goes from edge to edge under the controls; notices and empty states keep a distance. */
const tapeGaps = "[&>:not(dialog,[data-tape-list],[data-tape-controls])]:m-[.75rem_1.5rem]";

const noSources: SocialSource[] = [];

/** The Social Feeds page: controls above, posts below, the most mentioned companies beside them. */
export function SocialPage(props: SocialPageProps) {
  const { social, filter, onFilter, onKeys, renderPost } = props;
  const page = useSocialPage({ social, keysEnabled: onKeys !== undefined, renderPost });
  const { failure, query } = social;
  const { layoutSwitch, tape } = props;
  if (props.disabled || (failure instanceof ApiError && failure.code === "social-disabled"))
    return <SocialDisabled />;
  const controls = {
    filter,
    onFilter,
    sources: query.data?.sources ?? noSources,
    onRefresh: page.refresh,
    refreshing: social.refreshing,
    onKeys,
    layoutSwitch,
  };
  return (
    <PostActionsContext value={page.actions}>
      <div
        {...{ [tape ? "data-tape" : "data-cards"]: "" }}
        className={`mx-auto flex w-full max-w-content flex-col ${tape ? tapeGaps : "gap-3 px-4 pt-5 pb-8 md:px-6"}`}
      >
        {tape ? (
          <SocialTapeControls
            {...controls}
            list={query.data}
            compact={tape.compact}
            onShowNewItems={page.showNewItems}
          />
        ) : (
          <SocialControls {...controls} />
        )}
        <Content {...props} page={page} />
      </div>
    </PostActionsContext>
  );
}

function Content({
  social,
  filter,
  onFilter,
  page,
  tape,
}: SocialPageProps & { page: ReturnType<typeof useSocialPage> }) {
  const t = useTranslate();
  const online = useOnline();
  const { query, failure } = social;
  const list = query.data;
  // Posts of another choice are no older posts of this one.
  if (failure && (!list || query.isPlaceholderData))
    return (
      <FailedList
        title={t.of(loadFailureText)}
        reason={t.of(wordsOf(failure))}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (!list) return <SocialSkeleton text={t("Loading posts…")} isTape={tape !== undefined} />;
  if (list.visible.length === 0 && isFilling(list))
    return (
      <SocialSkeleton
        text={t("Loading your sources for the first time: posts in a moment.")}
        isTape={tape !== undefined}
      />
    );
  return (
    <LoadedPosts
      {...{ social, list, filter, onFilter, online }}
      nowMs={page.nowMs}
      renderCards={page.renderCards}
      onRefresh={page.refresh}
      onShowNewItems={page.showNewItems}
      listRef={page.listRef}
      tape={tape}
    />
  );
}

/** What the keys can do inside a post; its companies provide it. */
type PostHandle = { toggleFacts: () => void };
export type PostSlot = {
  post: SocialPost;
  nowMs: number;
  handleRef: RefCallback<PostHandle>;
  /** The facts of the first company are open from the start. */
  opened?: boolean;
};

type SocialPageOptions = {
  social: ReturnType<typeof useSocialList>;
  keysEnabled: boolean;
  renderPost: (slot: PostSlot) => ReactNode;
};

/** What the page's parts share: what was revealed, the keys, the way to the top. */
function useSocialPage({ social, keysEnabled, renderPost }: SocialPageOptions) {
  const visible = social.query.data?.visible;
  const { listRef, nowMs, toTop, handleOf } = useItemList<"social", PostHandle>(
    { visible, loading: false, attribute: postMarks.item, keysEnabled, place: "social" },
    (action, focused) => {
      if (action === "refresh") refresh();
      else if (action === "facts") focused.handle?.toggleFacts();
      else focused.click(postMarks[action]);
    },
  );
  /** Above the list a new one moves nothing that is being read. */
  const standsAbove = () => (listRef.current?.getBoundingClientRect().top ?? 1) > 0;
  const refresh = () => social.refresh(standsAbove);
  const renderCards = useCallback(
    (post: SocialPost, opened = false) => renderPost({ post, nowMs, handleRef: handleOf(post.id), opened }),
    [renderPost, nowMs, handleOf],
  );
  function showNewItems() {
    toTop();
    social.showNewItems();
  }
  return { listRef, nowMs, actions: useRevealed(), renderCards, refresh, showNewItems };
}
