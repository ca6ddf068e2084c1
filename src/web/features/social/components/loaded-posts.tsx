import { type ReactNode, type Ref, useMemo } from "react";
import type { SocialPost } from "#contract/social.ts";
import { ChosenCompany, FeedNote, HiddenNote } from "#web/features/social/components/list-notes.tsx";
import { MostMentioned } from "#web/features/social/components/mentions/most-mentioned.tsx";
import { pageColumns, panelPlace } from "#web/features/social/components/page-columns.ts";
import { PostList } from "#web/features/social/components/post-list.tsx";
import { SocialEmpty } from "#web/features/social/components/social-empty.tsx";
import { SourcesLine } from "#web/features/social/components/sources/sources-line.tsx";
import { loadFailureText } from "#web/features/social/failure-text.ts";
import type { useSocialList } from "#web/features/social/hooks/use-social-list.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { freshCount, naming, type SocialList } from "#web/features/social/social-list.ts";
import { FreshPill } from "#web/ui/fresh-pill.tsx";
import { StaleNotice } from "#web/ui/states.tsx";
import { classes } from "#web/ui/styles.ts";

export type LoadedPostsProps = {
  social: ReturnType<typeof useSocialList>;
  list: SocialList;
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
  online: boolean;
  nowMs: number;
  renderCards: (post: SocialPost) => ReactNode;
  onRefresh: () => void;
  onShowFresh: () => void;
  listRef: Ref<HTMLDivElement>;
};

/** Posts that are there, with all that is to be said about them. */
export function LoadedPosts(props: LoadedPostsProps) {
  const { social, list, filter, onFilter, online, nowMs } = props;
  const posts = useMemo(() => naming(list.shown, filter.company), [list.shown, filter.company]);
  const chooseCompany = (company: string | undefined) => onFilter({ company });
  return (
    <>
      {(!online || social.failure) && (
        <StaleNotice
          offline={!online}
          text={online ? `${loadFailureText}.` : "You are offline."}
          reason={online ? social.failure?.message : "The posts of the last load stay until you are back."}
          onRetry={props.onRefresh}
          busy={social.refreshing || social.query.isFetching}
        />
      )}
      <div className={pageColumns}>
        <aside className={panelPlace}>
          <MostMentioned companies={list.mentions} chosen={filter.company} onChoose={chooseCompany} />
        </aside>
        <div
          aria-busy={social.query.isPlaceholderData}
          className={classes("min-w-0", social.query.isPlaceholderData && "opacity-60")}
        >
          <SourcesLine
            sources={list.sources}
            checkedMs={list.checkedMs}
            nowMs={nowMs}
            startsOpen={list.shown.length === 0}
          />
          <FreshPill count={freshCount(list)} noun={["post", "posts"]} onPress={props.onShowFresh} />
          <ChosenCompany filter={filter} shown={posts.length} onClear={() => chooseCompany(undefined)} />
          <FeedNote list={list} filter={filter} />
          {posts.length === 0 ? (
            <SocialEmpty list={list} filter={filter} onFilter={onFilter} />
          ) : (
            <PostList ref={props.listRef} posts={posts} nowMs={nowMs} renderCards={props.renderCards} />
          )}
          <HiddenNote count={list.hiddenLowScores} />
        </div>
      </div>
    </>
  );
}
