import { Archive, Lock, Pin, Video } from "lucide-react";
import type { SocialPost } from "#contract/social.ts";
import { ageInWords } from "#domain/market/age.ts";
import { Unknown } from "#web/features/social/components/post/unknown.tsx";
import { isFromFeed, missingReason } from "#web/features/social/post-words.ts";
import { absoluteTime } from "#web/lib/moment.ts";
import { Tag } from "#web/ui/tag.tsx";

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
  const { created, subreddit, author } = post;
  const moment = Date.parse(created);
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-ink-soft">
      <span className="inline-flex h-5 items-center rounded-full border border-line-strong/60 px-2 font-medium text-ink">
        r/{subreddit}
      </span>
      <span className="max-w-40 truncate" dir="auto">
        {author ?? "[deleted]"}
      </span>
      <time dateTime={created} title={absoluteTime(moment)} className="figures whitespace-nowrap">
        {ageInWords(moment, nowMs)}
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
      <Unknown reason={missingReason(post)} what="Flair" />
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
