import { ArrowUpRight } from "lucide-react";
import { type ReactNode, useDeferredValue, useId } from "react";
import { createPortal } from "react-dom";
import type { SocialPost } from "#contract/social.ts";
import { PostFigures, PostLine, warningOf } from "#web/features/social/post-line.tsx";
import { HiddenTitle, PostThumbnail, postMarks, usePostActions } from "#web/features/social/post-row.tsx";
import { useTranslate } from "#web/lib/language.ts";
import type { PaneState } from "#web/ui/item-list/tape/tape.tsx";
import { paneMark } from "#web/ui/item-list/use-item-list.ts";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

export type PostPaneProps = PaneState & {
  post: SocialPost;
  nowMs: number;
  /** See PostTape. */
  renderCards: (post: SocialPost) => ReactNode;
};

/** The selected post, whole. */
export function PostPane({ post, nowMs, renderCards, titleId, analyzePlace }: PostPaneProps) {
  const t = useTranslate();
  const ownId = useId();
  const id = titleId ?? ownId;
  const isSheet = analyzePlace !== undefined;
  const { revealed, reveal } = usePostActions();
  const warning = warningOf(post);
  const isHidden = warning !== null && !revealed.has(post.id);
  // First what is known is drawn, then its companies.
  const isDrawn = useDeferredValue(true, false);
  const way = (
    <a
      {...{ [postMarks.post]: "" }}
      href={post.url}
      target="_blank"
      rel="noopener noreferrer"
      className={classes(
        "hit inline-flex min-h-6 items-center gap-1 rounded-4 text-13 font-semibold text-accent hover:underline hover:underline-offset-3",
        isSheet && "min-h-11",
      )}
    >
      {t("Open the post")}
      <ArrowUpRight aria-hidden="true" className="size-3.5" />
      <span className="sr-only">
        : {isHidden ? "" : post.title}, {t("opens in a new tab")}
      </span>
    </a>
  );
  return (
    <article
      {...{ [paneMark]: post.id }}
      tabIndex={-1}
      aria-labelledby={id}
      className={classes("flex flex-col gap-3 pb-8 outline-none", isSheet ? "p-4 md:p-5" : "p-5")}
    >
      {analyzePlace && createPortal(way, analyzePlace)}
      {isHidden ? (
        <HiddenTitle id={id} warning={warning} onReveal={() => reveal(post.id)} />
      ) : (
        <h2 id={id} dir="auto" className="text-20 leading-snug font-semibold text-pretty break-words">
          {warning !== null && (
            <Tag tone="warning" className="mr-2 align-[0.1em]">
              {t.of(warning)}
            </Tag>
          )}
          {post.title}
        </h2>
      )}
      <PostLine post={post} nowMs={nowMs} hidden={isHidden} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PostFigures post={post} inline />
        {!isSheet && way}
      </div>
      {!isHidden && (post.content !== "" || post.thumbnail !== null) && (
        <div className="flex items-start gap-4">
          <p
            dir="auto"
            className="min-w-0 max-w-reading flex-1 text-14 break-words whitespace-pre-line text-ink"
          >
            {post.content}
          </p>
          {post.thumbnail !== null && <PostThumbnail key={post.thumbnail} address={post.thumbnail} />}
        </div>
      )}
      {!isHidden && isDrawn && renderCards(post)}
    </article>
  );
}
