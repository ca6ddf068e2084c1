import { EyeOff, ImageOff } from "lucide-react";
import {
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useMemo,
  useState,
} from "react";
import type { SocialPost } from "#contract/social.ts";
import type { Message } from "#domain/language/translate.ts";
import { excerptOf } from "#domain/social/excerpt.ts";
import { PostFigures, PostLine, warningOf } from "#web/features/social/post-line.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { OwnImage } from "#web/ui/own-image.tsx";
import { classes } from "#web/ui/styles.ts";
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

type TitleProps = { id: string; post: SocialPost; warning: Message | null };

function Title({ id, post, warning }: TitleProps) {
  const t = useTranslate();
  return (
    <h2
      id={id}
      dir="auto"
      className="line-clamp-2 text-16 leading-snug font-semibold text-pretty break-words touch:line-clamp-none"
    >
      {warning !== null && (
        <Tag tone="warning" className="mr-2 align-[0.1em]">
          {t.of(warning)}
        </Tag>
      )}
      <a
        {...{ [postMarks.post]: "" }}
        href={post.url}
        target="_blank"
        rel="noopener noreferrer"
        title={post.title}
        className={classes(
          "rounded-4 hover:text-accent hover:underline hover:decoration-1 hover:underline-offset-3",
          "touch:relative touch:-mt-3.5 touch:-mb-2 touch:block touch:pt-3.5 touch:pb-2",
        )}
      >
        <span className="touch:line-clamp-2">{post.title}</span>
      </a>
    </h2>
  );
}

type HiddenTitleProps = { id: string; warning: Message; onReveal: () => void };

/** Stands for title, text and picture until they are asked for. */
export function HiddenTitle({ id, warning, onReveal }: HiddenTitleProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id={id} className="flex min-h-8 items-center gap-2 text-14 font-medium text-ink-soft">
        <EyeOff aria-hidden="true" className="size-4 shrink-0" />
        {t("{warning}: hidden", { warning: t.of(warning) })}
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
        {t("Show this post")}
      </Button>
    </div>
  );
}

/** What was opened of posts, kept by the page: a part of a long list may go and come back. */
type PostActions = {
  /** Posts with a warning that the user wants to see. */
  revealed: ReadonlySet<string>;
  reveal: (id: string) => void;
};

export const PostActionsContext = createContext<PostActions>({
  revealed: new Set(),
  reveal: () => undefined,
});

export const usePostActions = (): PostActions => useContext(PostActionsContext);

/** Marks what the keys look for in a post. */
export const postMarks = {
  item: "data-social-post",
  post: "data-social-link",
  more: "data-social-more",
} as const;

type PostTextProps = { text: string; title: string };

/** The text of a post: its start, and all of it when the user asks. */
function PostText({ text, title }: PostTextProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const excerpt = useMemo(() => excerptOf(text), [text]);
  if (text === "") return null;
  return (
    <div className="max-w-reading text-14 text-ink-soft">
      <p dir="auto" className={open ? "break-words whitespace-pre-line" : "break-words"}>
        {open ? text : (excerpt ?? text)}{" "}
        {excerpt !== null && (
          <button
            {...{ [postMarks.more]: "" }}
            type="button"
            aria-expanded={open}
            aria-label={open ? t("less of: {title}", { title }) : t("more of: {title}", { title })}
            onClick={() => setOpen(!open)}
            className="-my-1 inline-flex min-h-6 min-w-6 items-center rounded-4 px-1 font-medium text-accent hover:underline hover:underline-offset-3"
          >
            {open ? t("less ## of a text") : t("more ## of a text")}
          </button>
        )}
      </p>
    </div>
  );
}

/** The picture of a post. Its place has its size from the start. */
export function PostThumbnail({ address }: { address: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative flex h-15 w-20 shrink-0 items-center justify-center overflow-hidden rounded-4 bg-sunken text-ink-faint sm:h-18 sm:w-24"
    >
      <OwnImage address={address} className="object-cover" missing={<ImageOff className="size-4" />} />
    </span>
  );
}

/** Posts with a warning that the user wants to see, for PostActionsContext. */
export function useRevealed() {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const reveal = useCallback((id: string) => setRevealed((known) => new Set(known).add(id)), []);
  return useMemo(() => ({ revealed, reveal }), [revealed, reveal]);
}
