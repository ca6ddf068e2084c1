import { EyeOff } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { SocialPost } from "#contract/social.ts";
import { usePostActions } from "#web/features/social/components/post/post-actions.ts";
import { PostFigures } from "#web/features/social/components/post/post-figures.tsx";
import { PostLine } from "#web/features/social/components/post/post-line.tsx";
import { postMarks } from "#web/features/social/components/post/post-marks.ts";
import { PostText } from "#web/features/social/components/post/post-text.tsx";
import { PostThumbnail } from "#web/features/social/components/post/post-thumbnail.tsx";
import { warningOf } from "#web/features/social/post-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/tag.tsx";

export type PostRowProps = {
  post: SocialPost;
  nowMs: number;
  /** The companies that the post names. */
  renderCards: (post: SocialPost) => ReactNode;
};

/** A post: figures at the side, then title, where it is from, its start and its companies. */
export const PostRow = memo(function PostRow({ post, nowMs, renderCards }: PostRowProps) {
  const titleId = useId();
  const { revealed, reveal } = usePostActions();
  const warning = warningOf(post);
  const hidden = warning !== null && !revealed.has(post.id);
  return (
    <article
      {...{ [postMarks.item]: post.id }}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-20 scroll-mb-24 flex-col gap-x-5 gap-y-1.5 px-4 py-3.5 -outline-offset-2 sm:grid sm:grid-cols-[4.75rem_minmax(0,1fr)] sm:pr-5 sm:pl-2"
    >
      <div className="flex min-w-0 gap-4 sm:col-start-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          {hidden ? (
            <HiddenTitle id={titleId} warning={warning} onReveal={() => reveal(post.id)} />
          ) : (
            <Title id={titleId} post={post} warning={warning} />
          )}
          <PostLine post={post} nowMs={nowMs} hidden={hidden} />
          {!hidden && <PostText text={post.content} title={post.title} />}
        </div>
        {!hidden && post.thumbnail !== null && (
          <PostThumbnail key={post.thumbnail} address={post.thumbnail} />
        )}
      </div>
      <div className="sm:col-start-1 sm:row-start-1">
        <PostFigures post={post} />
      </div>
      {!hidden && <div className="mt-1 min-w-0 empty:hidden sm:col-start-2">{renderCards(post)}</div>}
    </article>
  );
});

type TitleProps = { id: string; post: SocialPost; warning: string | null };

function Title({ id, post, warning }: TitleProps) {
  return (
    <h2
      id={id}
      dir="auto"
      className="line-clamp-2 text-16 leading-snug font-semibold text-pretty break-words"
    >
      {warning !== null && (
        <Tag tone="warning" className="mr-2 align-[0.1em]">
          {warning}
        </Tag>
      )}
      <a
        {...{ [postMarks.post]: "" }}
        href={post.url}
        target="_blank"
        rel="noopener noreferrer"
        title={post.title}
        className="rounded-4 hover:text-accent hover:underline hover:decoration-1 hover:underline-offset-3"
      >
        {post.title}
      </a>
    </h2>
  );
}

type HiddenTitleProps = { id: string; warning: string; onReveal: () => void };

/** Stands for title, text and picture until they are asked for. */
function HiddenTitle({ id, warning, onReveal }: HiddenTitleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id={id} className="flex min-h-8 items-center gap-2 text-14 font-medium text-ink-soft">
        <EyeOff aria-hidden="true" className="size-4 shrink-0" />
        {warning}: hidden
      </h2>
      <Button
        {...{ [postMarks.more]: "" }}
        size="sm"
        aria-describedby={id}
        onClick={(event) => {
          // The button goes with what it hides: the focus stays at the post.
          event.currentTarget.closest("article")?.focus({ preventScroll: true });
          onReveal();
        }}
      >
        Show this post
      </Button>
    </div>
  );
}
