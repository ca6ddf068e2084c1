import { type ReactNode, type RefCallback, useCallback, useMemo, useState } from "react";
import type { SocialPost, SocialSource } from "#contract/social.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { type PostCount, postCounts, type SocialOrder } from "#domain/social/controls.ts";
import { PostActionsContext, postMarks } from "#web/features/social/post-row.tsx";
import { LoadedPosts, SocialSkeleton } from "#web/features/social/social-body.tsx";
import { SocialDisabled } from "#web/features/social/social-empty.tsx";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import { isFilling, loadFailureText } from "#web/features/social/social-list.ts";
import { SocialSearch } from "#web/features/social/social-search.tsx";
import type { useSocialList } from "#web/features/social/use-social-list.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { useOnline } from "#web/lib/browser.ts";
import { useTranslate } from "#web/lib/language.ts";
import { KeysButton, RefreshButton } from "#web/ui/item-list/list-buttons.tsx";
import { FailedList } from "#web/ui/item-list/list-states.tsx";
import { useItemList } from "#web/ui/item-list/use-item-list.ts";
import { SelectField } from "#web/ui/select-field.tsx";

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
  if (!list) return <SocialSkeleton text={t("Loading posts…")} />;
  if (list.visible.length === 0 && isFilling(list))
    return <SocialSkeleton text={t("Loading your sources for the first time: posts in a moment.")} />;
  return (
    <LoadedPosts
      {...{ social, list, filter, onFilter, online }}
      nowMs={page.nowMs}
      renderCards={page.renderCards}
      onRefresh={page.refresh}
      onShowNewItems={page.showNewItems}
      listRef={page.listRef}
    />
  );
}

/** What the keys can do inside a post; its companies provide it. */
type PostHandle = { toggleFacts: () => void };
export type PostSlot = { post: SocialPost; nowMs: number; handleRef: RefCallback<PostHandle> };

type SocialPageOptions = {
  social: ReturnType<typeof useSocialList>;
  keysEnabled: boolean;
  renderPost: (slot: PostSlot) => ReactNode;
};

function useRevealed() {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const reveal = useCallback((id: string) => setRevealed((known) => new Set(known).add(id)), []);
  return useMemo(() => ({ revealed, reveal }), [revealed, reveal]);
}

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
    (post: SocialPost) => renderPost({ post, nowMs, handleRef: handleOf(post.id) }),
    [renderPost, nowMs, handleOf],
  );
  function showNewItems() {
    toTop();
    social.showNewItems();
  }
  return { listRef, nowMs, actions: useRevealed(), renderCards, refresh, showNewItems };
}

type SocialControlsProps = {
  filter: SocialFilter;
  onFilter: (change: Partial<SocialFilter>) => void;
  sources: SocialSource[];
  onRefresh: () => void;
  refreshing: boolean;
  /** Missing when keys are switched off. */
  onKeys: (() => void) | undefined;
};

const counts = postCounts.map((count) => ({ value: String(count), label: String(count) }));
const orders = [
  { value: "score", label: message("Score") },
  { value: "date", label: message("Date") },
  { value: "comments", label: message("Comments") },
] as const satisfies readonly { value: SocialOrder; label: Message }[];

function SocialControls(props: SocialControlsProps) {
  const t = useTranslate();
  const { filter, onFilter, onKeys, sources } = props;
  const community = sources.find(({ id, isSearchable }) => isSearchable && id === filter.source);
  return (
    <div data-screen-only="" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h1 className="text-20 font-semibold">{t("Social Feeds")}</h1>
        {onKeys && <KeysButton onClick={onKeys} className="-ml-1" />}
        <RefreshButton busy={props.refreshing} onClick={props.onRefresh} className="ml-auto" />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SourceField {...props} />
        {community && (
          <SocialSearch
            key={`${community.id} ${filter.search ?? ""}`}
            community={community.name}
            words={filter.search}
            onSearch={(search) => onFilter({ search })}
          />
        )}
        <SelectField
          inline
          label={t("Posts")}
          value={String(filter.count)}
          options={counts}
          onChange={(count) => onFilter({ count: Number(count) as PostCount })}
        />
        <SelectField
          inline
          label={t("Sort")}
          value={filter.sort}
          options={orders.map(({ value, label }) => ({ value, label: t.of(label) }))}
          onChange={(sort) => onFilter({ sort })}
          className="max-sm:ml-auto"
        />
      </div>
    </div>
  );
}

/** A search inside a community is chosen by its words. */
const isListed = ({ id }: SocialSource) => !/^r-\w+-search-/.test(id);

function SourceField({ filter, onFilter, sources }: SocialControlsProps) {
  const t = useTranslate();
  const options = [
    { value: "", label: t("All Sources") },
    ...sources.filter(isListed).map(({ id, name, posts }) => ({ value: id, label: `${name} (${posts})` })),
  ];
  // An address can name a source before the list of sources is there.
  if (filter.source !== undefined && !sources.some(({ id }) => id === filter.source))
    options.push({ value: filter.source, label: t("Chosen source") });
  return (
    <SelectField
      inline
      label={t("Source")}
      value={filter.source ?? ""}
      options={options}
      onChange={(source) => onFilter({ source: source === "" ? undefined : source, search: undefined })}
      className="min-w-0 flex-1 basis-full sm:w-60 sm:flex-none sm:basis-auto"
    />
  );
}
