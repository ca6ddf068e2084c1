import { Archive, ArrowBigUp, Lock, MessageSquare, Pin, Video } from "lucide-react";
import type { SocialPost } from "#contract/social.ts";
import { numberFormat } from "#domain/language/formats.ts";
import type { Locale } from "#domain/language/locales.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import { unknownFigure } from "#domain/market/format.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

export type PostLineProps = {
  post: SocialPost;
  nowMs: number;
  /** Flair and the outside address may give away what is hidden. */
  hidden: boolean;
};

const marks = [
  { name: message("Pinned by the community"), Icon: Pin, is: (post: SocialPost) => post.stickied },
  { name: message("Locked: no more comments"), Icon: Lock, is: (post: SocialPost) => post.locked },
  { name: message("Archived"), Icon: Archive, is: (post: SocialPost) => post.archived },
  { name: message("Video"), Icon: Video, is: (post: SocialPost) => post.isVideo },
] as const;

/** Under a title: community, author, age, flair, where a link leads, and small marks. */
export function PostLine({ post, nowMs, hidden }: PostLineProps) {
  const t = useTranslate();
  const { created, source, subreddit, author } = post;
  const moment = Date.parse(created);
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-ink-soft">
      <span className="inline-flex h-5 items-center rounded-full border border-line-strong/60 px-2 font-medium text-ink">
        {source === "reddit" ? `r/${subreddit}` : subreddit}
      </span>
      <span className="max-w-40 truncate" dir="auto">
        {author ?? (source === "reddit" ? t("[deleted] ## an author") : t("Unnamed account"))}
      </span>
      <time dateTime={created} title={absoluteTime(moment, t)} className="figures whitespace-nowrap">
        {formatAge(moment, nowMs, t)}
      </time>
      {!hidden && <Flair post={post} />}
      {!hidden && <OutsideAddress post={post} />}
      {marks
        .filter(({ is }) => is(post))
        .map(({ name, Icon }) => (
          <span key={name.sentence} title={t.of(name)} className="inline-flex">
            <Icon aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t.of(name)}</span>
          </span>
        ))}
    </div>
  );
}

/** A post without flair shows none; where the feed does not tell it, that is said. */
function Flair({ post }: { post: SocialPost }) {
  const t = useTranslate();
  if (post.flair !== null)
    return (
      <Tag className="max-w-44">
        <span className="sr-only">{t("Flair:")} </span>
        {post.flair}
      </Tag>
    );
  return isFromFeed(post) ? (
    <Tag>
      <UnknownValue what={t("Flair")} reason={missingReason(post, t)} told />
    </Tag>
  ) : null;
}

function OutsideAddress({ post: { isSelf, externalUrl, domain } }: { post: SocialPost }) {
  const t = useTranslate();
  if (isSelf || externalUrl === null || domain === null) return null;
  return (
    <a
      href={externalUrl}
      target="_blank"
      rel="noopener noreferrer"
      // What is pressed begins under what is pressed of the title.
      className="hit inline-flex min-h-6 max-w-48 items-center rounded-4 text-accent hover:underline hover:underline-offset-3 touch:after:mt-3.5"
    >
      <span className="truncate">{domain}</span>
      <span aria-hidden="true">{"\u00a0↗"}</span>
      <span className="sr-only">, {t("opens in a new tab")}</span>
    </a>
  );
}

/** What each network calls its figures. */
const figureNames = {
  reddit: { score: message("Score"), comments: message("Comments") },
  bluesky: { score: message("Likes"), comments: message("Replies") },
} as const satisfies Record<SocialPost["source"], { score: Message; comments: Message }>;

/** Score and comments: a column at the side, or a line on narrow screens. */
export function PostFigures({ post, inline = false }: { post: SocialPost; inline?: boolean }) {
  const t = useTranslate();
  const { score, numComments, upvoteRatio } = post;
  const names = figureNames[post.source];
  const scoreName = t.of(names.score);
  const commentsName = t.of(names.comments);
  const reason = missingReason(post, t);
  return (
    <dl
      className={classes(
        "figures flex items-center gap-4 text-13",
        !inline && "sm:flex-col sm:items-end sm:gap-1 sm:pt-0.5",
      )}
    >
      <Figure
        name={scoreName}
        icon={<ArrowBigUp aria-hidden="true" />}
        title={
          upvoteRatio === null
            ? undefined
            : t("{percent} of the votes are up", { percent: share(t.locale).format(upvoteRatio) })
        }
      >
        {score === null ? (
          <UnknownValue what={scoreName} reason={reason} told />
        ) : (
          <span className="font-semibold text-ink sm:text-16 sm:leading-5">{countText(score, t.locale)}</span>
        )}
      </Figure>
      <Figure name={commentsName} icon={<MessageSquare aria-hidden="true" />}>
        {numComments === null ? (
          <UnknownValue what={commentsName} reason={reason} told />
        ) : (
          <span className="text-ink-soft">{countText(numComments, t.locale)}</span>
        )}
      </Figure>
    </dl>
  );
}

type PostNumbersProps = { post: SocialPost; compact: boolean };

/** Score and comments in the columns of a line; in two rows beside each other. */
export function PostNumbers({ post, compact }: PostNumbersProps) {
  const t = useTranslate();
  const names = figureNames[post.source];
  const number = (value: number | null, what: string, look: string) => (
    <span title={what} className={classes("figures text-right", look)}>
      <span className="sr-only">{what} </span>
      {value === null ? (
        <span title={missingReason(post, t)} className="unknown">
          {unknownFigure}
        </span>
      ) : (
        shortText(value, t.locale)
      )}
    </span>
  );
  const score = number(post.score, t.of(names.score), "text-13 font-semibold");
  const comments = number(post.numComments, t.of(names.comments), "text-12 text-ink-soft");
  return compact ? (
    <span className="flex shrink-0 items-center gap-3 text-ink">
      <span className="inline-flex items-center gap-0.5">
        <ArrowBigUp aria-hidden="true" className="size-3.5 text-ink-faint" />
        {score}
      </span>
      <span className="inline-flex items-center gap-1">
        <MessageSquare aria-hidden="true" className="size-3 text-ink-faint" />
        {comments}
      </span>
    </span>
  ) : (
    <>
      {score}
      {comments}
    </>
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

const share = numberFormat({ style: "percent" });
const whole = numberFormat({});
const short = numberFormat({ notation: "compact", maximumFractionDigits: 1 });
const shortFrom = 100_000;

/** "1,234", "12.9K": as much as a column has room for. */
const shortText = (count: number, locale: Locale): string =>
  (Math.abs(count) < 10_000 ? whole : short)(locale).format(count);

/** "1,234", "123.5K". */
const countText = (count: number, locale: Locale): string =>
  (Math.abs(count) < shortFrom ? whole : short)(locale).format(count);

/** Why a post's score, comments or flair are missing. */
function missingReason({ source, score, numComments }: SocialPost, t: Translate): string {
  if (source === "bluesky") return t("Bluesky doesn’t tell it for this post.");
  return score === null && numComments === null
    ? t("Reddit’s public feed doesn't provide it.")
    : t("Reddit doesn't provide it for this post.");
}

/** The community's feed tells neither score nor comments. */
export const isFromFeed = ({ source, score, numComments }: SocialPost): boolean =>
  source === "reddit" && score === null && numComments === null;

/** What is hidden until it is asked for; null when nothing is. */
export function warningOf({ over18, spoiler }: SocialPost): Message | null {
  if (over18) return spoiler ? message("Adult content, with a spoiler") : message("Adult content");
  return spoiler ? message("Spoiler") : null;
}
