import { Link } from "react-router";
import { lowScoreBelow } from "#domain/social/preferences.ts";
import { isFromFeed } from "#web/features/social/post-words.ts";
import type { SocialFilter } from "#web/features/social/social-filter.ts";
import type { SocialList } from "#web/features/social/social-list.ts";
import { paths } from "#web/lib/paths.ts";

const linkStyles =
  "inline-flex min-h-6 items-center rounded-4 px-1 font-medium text-accent underline-offset-3 hover:underline";

export type ChosenCompanyProps = { filter: SocialFilter; shown: number; onClear: () => void };

/** Over a list that shows only the posts of one company. */
export function ChosenCompany({ filter, shown, onClear }: ChosenCompanyProps) {
  if (filter.company === undefined || shown === 0) return null;
  return (
    <p className="figures flex min-h-8 flex-wrap items-center gap-x-1.5 text-13">
      {shown} {shown === 1 ? "post names" : "posts name"}{" "}
      <strong className="font-semibold">{filter.company}</strong>
      <button type="button" className={linkStyles} onClick={onClear}>
        Show all posts
      </button>
    </p>
  );
}

/** What is not known of posts that came through the public feed, and where they stand therefore. */
export function FeedNote({ list, filter }: { list: SocialList; filter: SocialFilter }) {
  const unknown = list.shown.filter(isFromFeed).length;
  if (unknown === 0) return null;
  const all = unknown === list.shown.length;
  const place = all ? "; the newest stand first" : "; they stand last";
  return (
    <p className="figures pb-2 text-13 text-pretty text-ink-soft">
      Reddit’s public feed brought {all ? "these posts" : `${unknown} of these posts`}. It tells no score,
      comments, flair or content warnings{filter.sort === "date" ? "" : place}.
    </p>
  );
}

/** What the reader's own switch keeps from the list. */
export function HiddenNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="figures px-1 pt-3 text-13 text-ink-soft">
      {count} {count === 1 ? "post" : "posts"} with a score under {lowScoreBelow} {count === 1 ? "is" : "are"}{" "}
      hidden.
      <Link to={paths.settings("feeds", "social")} className={linkStyles}>
        Change
      </Link>
    </p>
  );
}
