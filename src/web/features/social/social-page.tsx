import type { ReactNode } from "react";
import type { SocialSource } from "#contract/social.ts";
import { LoadedPosts } from "#web/features/social/components/loaded-posts.tsx";
import { PostActionsContext } from "#web/features/social/components/post/post-actions.ts";
import { SocialControls } from "#web/features/social/components/social-controls.tsx";
import { SocialDisabled } from "#web/features/social/components/social-disabled.tsx";
import { SocialSkeleton } from "#web/features/social/components/social-skeleton.tsx";
import { loadFailureText } from "#web/features/social/failure-text.ts";
import type { useSocialList } from "#web/features/social/hooks/use-social-list.ts";
import { type PostSlot, useSocialPage } from "#web/features/social/hooks/use-social-page.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { isFilling } from "#web/features/social/social-list.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useOnline } from "#web/lib/use-online.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states.tsx";

export type SocialPageProps = {
  social: ReturnType<typeof useSocialList>;
  /** The reader has not switched any network on. */
  disabled: boolean;
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
  /** Opens the list of keys; undefined while keys are switched off. */
  onKeys: (() => void) | undefined;
  /** Companies of a post. Stays the same while nothing in it changes. */
  renderPost: (slot: PostSlot) => ReactNode;
};

const noSources: SocialSource[] = [];

/** The Social Feeds page: controls above, posts below, the most mentioned companies beside them. */
export function SocialPage(props: SocialPageProps) {
  const { social, filter, onFilter, onKeys, renderPost } = props;
  const page = useSocialPage({ social, keysEnabled: onKeys !== undefined, renderPost });
  const { failure, query } = social;
  if (props.disabled || (failure instanceof ApiError && failure.code === "social-disabled"))
    return <SocialDisabled />;
  return (
    <PostActionsContext value={page.actions}>
      <div className="mx-auto flex w-full max-w-content flex-col gap-3 px-4 pt-5 pb-8 md:px-6">
        <SocialControls
          filter={filter}
          onFilter={onFilter}
          sources={query.data?.sources ?? noSources}
          onRefresh={page.refresh}
          refreshing={social.refreshing}
          onKeys={onKeys}
        />
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
}: SocialPageProps & { page: ReturnType<typeof useSocialPage> }) {
  const online = useOnline();
  const { query, failure } = social;
  const list = query.data;
  // Posts of another choice are no older posts of this one.
  if (failure && (!list || query.isPlaceholderData))
    return (
      <Card>
        <ErrorState
          title={loadFailureText}
          reason={failure.message}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    );
  if (!list) return <SocialSkeleton text="Loading posts…" />;
  if (list.shown.length === 0 && isFilling(list))
    return <SocialSkeleton text="Asking the sources for the first time. Posts follow in a moment." />;
  return (
    <LoadedPosts
      {...{ social, list, filter, onFilter, online }}
      nowMs={page.nowMs}
      renderCards={page.renderCards}
      onRefresh={page.refresh}
      onShowFresh={page.showFresh}
      listRef={page.listRef}
    />
  );
}
