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
  if (filter.company === undefined) return null;
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

/** What the list leaves out, and what its order cannot know. */
export function ListNotes({ list, filter }: { list: SocialList; filter: SocialFilter }) {
  const unknown = filter.sort === "date" ? 0 : list.shown.filter(isFromFeed).length;
  const { hiddenLowScores } = list;
  if (unknown === 0 && hiddenLowScores === 0) return null;
  return (
    <div className="figures flex flex-col gap-1 px-1 pt-3 text-13 text-ink-soft">
      {unknown > 0 && (
        <p>
          {unknown} of {list.shown.length} posts came through Reddit’s public feed, which tells no score,
          comments or flair. They stand last, the newest first.
        </p>
      )}
      {hiddenLowScores > 0 && (
        <p>
          {hiddenLowScores} {hiddenLowScores === 1 ? "post" : "posts"} with a score under {lowScoreBelow}{" "}
          {hiddenLowScores === 1 ? "is" : "are"} hidden.
          <Link to={paths.settings("feeds", "social")} className={linkStyles}>
            Change
          </Link>
        </p>
      )}
    </div>
  );
}
