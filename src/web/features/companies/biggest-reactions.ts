import type { Reaction } from "#contract/market.ts";
import type { DetectedCompany } from "#contract/news.ts";
import { noticedMovePercent } from "#domain/market/reaction.ts";
import { isReaction } from "#web/features/companies/reaction-words.ts";
import type { ReactionOf } from "#web/features/companies/reactions.calls.ts";

type Headline = { id: string; detectedCompanies: readonly DetectedCompany[] };

export type HeadlineReaction<Item> = { item: Item; company: DetectedCompany; reaction: Reaction };

/** The headlines whose companies moved most since, up or down, each with the one that moved most. */
export function biggestReactions<Item extends Headline>(
  items: readonly Item[],
  reactionOf: ReactionOf,
  count: number,
): HeadlineReaction<Item>[] {
  return items
    .flatMap((item) => biggestReaction(item, reactionOf) ?? [])
    .sort(byMove)
    .slice(0, count);
}

/** The biggest move since a headline, up or down, of all its companies. */
export function biggestReaction<Item extends Headline>(
  item: Item,
  reactionOf: ReactionOf,
): HeadlineReaction<Item> | undefined {
  return item.detectedCompanies
    .flatMap((company) => {
      const reaction = reactionOf(item.id, company.symbol);
      return reaction && isReaction(reaction) ? [{ item, company, reaction }] : [];
    })
    .sort(byMove)[0];
}

type Moved = { reaction: Reaction };

const byMove = (one: Moved, other: Moved) =>
  Math.abs(other.reaction.movePercent) - Math.abs(one.reaction.movePercent);

/** A headline names companies, and each of them is known not to have been traded since, or not to have moved. */
export function hasNoReactionYet({ id, detectedCompanies }: Headline, reactionOf: ReactionOf): boolean {
  const isQuiet = ({ symbol }: DetectedCompany) => {
    const reaction = reactionOf(id, symbol);
    if (!reaction) return false;
    return isReaction(reaction)
      ? Math.abs(reaction.movePercent) < noticedMovePercent
      : reaction.state === "waiting";
  };
  return detectedCompanies.length > 0 && detectedCompanies.every(isQuiet);
}
