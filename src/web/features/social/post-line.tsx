import { Archive, ArrowBigUp, Lock, MessageSquare, Pin, Video } from "lucide-react";
import type { SocialPost } from "#contract/social.ts";
import { formatAge } from "#domain/market/age.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { Tag } from "#web/ui/tag.tsx";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

export type PostLineProps = {
  post: SocialPost;
  nowMs: number;
  /** Flair and the outside address may give away what is hidden. */
  hidden: boolean;
};

const marks = [
  { name: "Pinned by the community", Icon: Pin, is: (post: SocialPost) => post.stickied },
  { name: "Locked: no more comments", Icon: Lock, is: (post: SocialPost) => post.locked },
  { name: "Archived", Icon: Archive, is: (post: SocialPost) => post.archived },
  { name: "Video", Icon: Video, is: (post: SocialPost) => post.isVideo },
] as const;

/** Under a title: community, author, age, flair, where a link leads, and small marks. */
export function PostLine({ post, nowMs, hidden }: PostLineProps) {
  const { created, source, subreddit, author } = post;
  const moment = Date.parse(created);
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-ink-soft">
      <span className="inline-flex h-5 items-center rounded-full border border-line-strong/60 px-2 font-medium text-ink">
        {source === "reddit" ? `r/${subreddit}` : subreddit}
      </span>
      <span className="max-w-40 truncate" dir="auto">
        {author ?? (source === "reddit" ? "[deleted]" : "Unnamed account")}
      </span>
      <time dateTime={created} title={absoluteTime(moment)} className="figures whitespace-nowrap">
        {formatAge(moment, nowMs)}
      </time>
      {!hidden && <Flair post={post} />}
      {!hidden && <OutsideAddress post={post} />}
      {marks
        .filter(({ is }) => is(post))
        .map(({ name, Icon }) => (
          <span key={name} title={name} className="inline-flex">
            <Icon aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{name}</span>
          </span>
        ))}
    </div>
  );
}

/** A post without flair shows none; where the feed does not tell it, that is said. */
function Flair({ post }: { post: SocialPost }) {
  if (post.flair !== null)
    return (
      <Tag className="max-w-44">
        <span className="sr-only">Flair: </span>
        {post.flair}
      </Tag>
    );
  return isFromFeed(post) ? (
    <Tag>
      <UnknownValue what="Flair" reason={missingReason(post)} told />
    </Tag>
  ) : null;
}

function OutsideAddress({ post: { isSelf, externalUrl, domain } }: { post: SocialPost }) {
  if (isSelf || externalUrl === null || domain === null) return null;
  return (
    <a
      href={externalUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 max-w-48 items-center rounded-4 text-accent hover:underline hover:underline-offset-3"
    >
      <span className="truncate">{domain}</span>
      <span aria-hidden="true">&nbsp;↗</span>
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}

/** What each network calls its figures. */
const figureNames = {
  reddit: { score: "Score", comments: "Comments" },
  bluesky: { score: "Likes", comments: "Replies" },
} as const satisfies Record<SocialPost["source"], { score: string; comments: string }>;

/** Score and comments: a column at the side, or a line on narrow screens. */
export function PostFigures({ post }: { post: SocialPost }) {
  const { score, numComments, upvoteRatio } = post;
  const names = figureNames[post.source];
  const reason = missingReason(post);
  return (
    <dl className="figures flex items-center gap-4 text-13 sm:flex-col sm:items-end sm:gap-1 sm:pt-0.5">
      <Figure
        name={names.score}
        icon={<ArrowBigUp aria-hidden="true" />}
        title={upvoteRatio === null ? undefined : `${Math.round(upvoteRatio * 100)}% of the votes are up`}
      >
        {score === null ? (
          <UnknownValue what={names.score} reason={reason} told />
        ) : (
          <span className="font-semibold text-ink sm:text-16 sm:leading-5">{countText(score)}</span>
        )}
      </Figure>
      <Figure name={names.comments} icon={<MessageSquare aria-hidden="true" />}>
        {numComments === null ? (
          <UnknownValue what={names.comments} reason={reason} told />
        ) : (
          <span className="text-ink-soft">{countText(numComments)}</span>
        )}
      </Figure>
    </dl>
  );
}

type FigureProps = {
  name: string;
  icon: React.ReactNode;
  title?: string | undefined;
  children: React.ReactNode;
};

function Figure({ name, icon, title, children }: FigureProps) {
  return (
    <div title={title} className="inline-flex items-center gap-1.5 sm:flex-row-reverse">
      <dt className="text-ink-faint [&>svg]:size-3.5">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const whole = new Intl.NumberFormat("en-US");
const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const shortFrom = 100_000;

/** "1,234", "123.5K". */
const countText = (count: number): string => (Math.abs(count) < shortFrom ? whole : short).format(count);

/** Why a post's score, comments or flair are missing. */
function missingReason({ source, score, numComments }: SocialPost): string {
  if (source === "bluesky") return "Bluesky doesn’t tell it for this post.";
  return score === null && numComments === null
    ? "Reddit’s public feed doesn't provide it."
    : "Reddit doesn't provide it for this post.";
}

/** The community's feed tells neither score nor comments. */
export const isFromFeed = ({ source, score, numComments }: SocialPost): boolean =>
  source === "reddit" && score === null && numComments === null;

/** What is hidden until it is asked for; null when nothing is. */
export function warningOf({ over18, spoiler }: SocialPost): string | null {
  if (over18) return spoiler ? "Adult content, with a spoiler" : "Adult content";
  return spoiler ? "Spoiler" : null;
}
