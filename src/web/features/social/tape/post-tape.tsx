import { ArrowLeft, ArrowUpRight } from "lucide-react";
import { memo, type ReactNode, type Ref, useCallback, useDeferredValue, useId } from "react";
import { createPortal } from "react-dom";
import type { SocialPost } from "#contract/social.ts";
import { shortcutText } from "#domain/settings/shortcuts.ts";
import { PostFigures, PostLine, PostNumbers, warningOf } from "#web/features/social/post-line.tsx";
import { HiddenTitle, PostThumbnail, postMarks, usePostActions } from "#web/features/social/post-row.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { useShortcuts } from "#web/lib/shortcuts.ts";
import { type PaneState, Tape } from "#web/ui/item-list/tape/tape.tsx";
import { type LineState, TapeRow } from "#web/ui/item-list/tape/tape-row.tsx";
import { paneMark } from "#web/ui/item-list/use-item-list.ts";
import { Rich } from "#web/ui/rich.tsx";
import { KeyCap } from "#web/ui/shortcut-keys.tsx";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

export type PostTapeProps = {
  posts: readonly SocialPost[];
  nowMs: number;
  compact: boolean;
  /** These are the posts of an earlier choice. */
  outdated: boolean;
  notes: ReactNode;
  empty: ReactNode;
  footer: ReactNode;
  listRef: Ref<HTMLDivElement>;
  /** The companies of a post, with the facts of the first one open. */
  renderCards: (post: SocialPost) => ReactNode;
  /** The first company in a line and, in the columns after it, what the post got. */
  renderFigures: (post: SocialPost, numbers: ReactNode) => ReactNode;
  /** What the pane shows while no line is selected, under how to select one. */
  start: ReactNode;
};

const idOf = ({ id }: SocialPost) => id;

/** Posts in the rows of the Tape: a line each, and a pane with the selected one. */
export function PostTape(props: PostTapeProps) {
  const t = useTranslate();
  const { posts, nowMs, compact, renderCards, renderFigures, start } = props;
  const renderLine = useCallback(
    (post: SocialPost, line: LineState) => (
      <PostTapeLine post={post} {...line} renderFigures={renderFigures} />
    ),
    [renderFigures],
  );
  return (
    <Tape
      place="social"
      attribute={postMarks.item}
      compact={compact}
      nowMs={nowMs}
      items={posts}
      keyOf={idOf}
      ref={props.listRef}
      outdated={props.outdated}
      notes={props.notes}
      empty={props.empty}
      footer={props.footer}
      words={{
        pane: t("Selected post"),
        previous: t("Previous post"),
        next: t("Next post"),
        close: t("Close the post"),
      }}
      renderLine={renderLine}
      renderPane={(post, pane) => <PostPane post={post} nowMs={nowMs} renderCards={renderCards} {...pane} />}
      renderStart={() => <Start>{start}</Start>}
    />
  );
}

type PostTapeLineProps = LineState & { post: SocialPost; renderFigures: PostTapeProps["renderFigures"] };

const PostTapeLine = memo(function PostTapeLine({ post, renderFigures, ...line }: PostTapeLineProps) {
  const t = useTranslate();
  const { revealed } = usePostActions();
  const warning = warningOf(post);
  const isHidden = warning !== null && !revealed.has(post.id);
  const numbers = <PostNumbers post={post} compact={line.compact} />;
  return (
    <TapeRow
      {...line}
      attribute={postMarks.item}
      id={post.id}
      time={{ at: post.created, title: absoluteTime(Date.parse(post.created), t) }}
      title={isHidden ? t("{warning}: hidden", { warning: t.of(warning) }) : post.title}
      faded={isHidden}
      origin={post.sourceName}
      signs={
        line.compact ? null : (
          <span aria-hidden="true" className="max-w-36 shrink-0 truncate text-12 text-ink-soft">
            {post.source === "reddit" ? `r/${post.subreddit}` : post.subreddit}
          </span>
        )
      }
      figures={renderFigures(post, numbers)}
    />
  );
});

function Start({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const next = useShortcuts()?.["social.next"];
  return (
    <div className="flex flex-col gap-5 p-5">
      <p className="flex items-center gap-2 text-14 text-ink-soft">
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        {next ? (
          <span>
            <Rich
              text={t("Choose a post, or press <key>{key}</key>.", { key: shortcutText(next, t) })}
              marks={{ key: (key) => <KeyCap>{key}</KeyCap> }}
            />
          </span>
        ) : (
          t("Choose a post to see it here.")
        )}
      </p>
      {children}
      <p className="text-12 text-ink-soft">
        {t("In each line: the move of the company today, score and comments.")}
      </p>
    </div>
  );
}

type PostPaneProps = PaneState & {
  post: SocialPost;
  nowMs: number;
  /** See PostTape. */
  renderCards: (post: SocialPost) => ReactNode;
};

/** The selected post, whole. */
const PostPane = memo(function PostPane(props: PostPaneProps) {
  const { post, nowMs, renderCards, titleId, analyzePlace } = props;
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
});
