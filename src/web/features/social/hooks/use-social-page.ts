import { type ReactNode, type RefCallback, useCallback, useMemo, useRef, useState } from "react";
import type { SocialPost } from "#contract/social.ts";
import { postMarks } from "#web/features/social/components/post/post-marks.ts";
import type { useSocialList } from "#web/features/social/hooks/use-social-list.ts";
import { meaningOf, type SocialAction } from "#web/features/social/social-keys.ts";
import { heldIn, itemsIn, pressIn, walk } from "#web/lib/item-walk.ts";
import { useHandles } from "#web/lib/use-handles.ts";
import { useItemKeys } from "#web/lib/use-item-keys.ts";
import { useNow } from "#web/lib/use-now.ts";
import { useTopFocus } from "#web/lib/use-top-focus.ts";

/** What the keys can do inside a post; its companies provide it. */
export type PostHandle = { toggleFacts: () => void };
export type PostSlot = { post: SocialPost; nowMs: number; handleRef: RefCallback<PostHandle> };

export type SocialPageOptions = {
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
export function useSocialPage({ social, keysEnabled, renderPost }: SocialPageOptions) {
  const listRef = useRef<HTMLDivElement>(null);
  const nowMs = useNow();
  const toTop = useTopFocus({ shown: social.query.data?.shown, loading: false, list: listRef });
  const { handles, handleOf } = useHandles<PostHandle>();
  /** Above the list a new one moves nothing that is being read. */
  const standsAbove = () => (listRef.current?.getBoundingClientRect().top ?? 1) > 0;
  const refresh = () => social.refresh(standsAbove);

  function onAction(action: SocialAction) {
    const posts = itemsIn(listRef.current, postMarks.item);
    const held = heldIn(posts);
    const actions: Record<SocialAction, () => void> = {
      next: () => walk(posts, 1),
      previous: () => walk(posts, -1),
      facts: () => handles.current.get(held?.getAttribute(postMarks.item) ?? "")?.toggleFacts(),
      post: () => pressIn(held, postMarks.post),
      more: () => pressIn(held, postMarks.more),
      refresh,
    };
    actions[action]();
  }
  useItemKeys({ enabled: keysEnabled, meaningOf, enter: "facts", onAction });
  const renderCards = useCallback(
    (post: SocialPost) => renderPost({ post, nowMs, handleRef: handleOf(post.id) }),
    [renderPost, nowMs, handleOf],
  );
  function showFresh() {
    toTop();
    social.showFresh();
  }
  return { listRef, nowMs, actions: useRevealed(), renderCards, refresh, showFresh };
}
