import { ArrowBigUp, MessageSquare } from "lucide-react";
import type { SocialPost } from "#contract/social.ts";
import { Unknown } from "#web/features/social/components/post/unknown.tsx";
import { countText, missingReason } from "#web/features/social/post-words.ts";

/** Score and comments: a column at the side, or a line on narrow screens. */
export function PostFigures({ post }: { post: SocialPost }) {
  const { score, numComments, upvoteRatio } = post;
  const reason = missingReason(post);
  return (
    <dl className="figures flex items-center gap-4 text-13 sm:flex-col sm:items-end sm:gap-1 sm:pt-0.5">
      <Figure
        name="Score"
        icon={<ArrowBigUp aria-hidden="true" />}
        title={upvoteRatio === null ? undefined : `${Math.round(upvoteRatio * 100)}% of the votes are up`}
      >
        {score === null ? (
          <Unknown reason={reason} what="Score" />
        ) : (
          <span className="font-semibold text-ink sm:text-16 sm:leading-5">{countText(score)}</span>
        )}
      </Figure>
      <Figure name="Comments" icon={<MessageSquare aria-hidden="true" />}>
        {numComments === null ? (
          <Unknown reason={reason} what="Comments" />
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
