import type { SocialOrder } from "./controls.ts";
import { lowScoreBelow } from "./preferences.ts";

type Dated = { id: string; createdMs: number };
type Rated = Dated & { score: number | null; numComments: number | null };

/** A post with the ids of the sources that brought it, in their order. */
export type Merged<Post> = { post: Post; sources: string[] };

const byDate = (a: Dated, b: Dated) => b.createdMs - a.createdMs || (a.id < b.id ? -1 : 1);

/** What the sources brought: each post once, newest first, cut to the count (SOCIAL-17, SOCIAL-18, READ-87). */
export function mergePosts<Post extends Dated>(
  brought: readonly { source: string; posts: readonly Post[] }[],
  count: number,
): Merged<Post>[] {
  const byId = new Map<string, Merged<Post>>();
  for (const { source, posts } of brought)
    for (const post of posts) {
      const known = byId.get(post.id);
      if (!known) byId.set(post.id, { post, sources: [source] });
      else if (!known.sources.includes(source)) known.sources.push(source);
    }
  return [...byId.values()].sort((a, b) => byDate(a.post, b.post)).slice(0, count);
}

/** In the page's own order; what is not known is last, equals newest first. */
export function orderPosts<Post extends Rated>(
  posts: readonly Merged<Post>[],
  order: SocialOrder,
): Merged<Post>[] {
  if (order === "date") return [...posts];
  const figure = ({ post }: Merged<Post>) =>
    (order === "score" ? post.score : post.numComments) ?? Number.NEGATIVE_INFINITY;
  return posts.toSorted((a, b) => compare(figure(b), figure(a)) || byDate(a.post, b.post));
}

function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A score that is not known is not low. */
export function isLowScore({ score }: { score: number | null }): boolean {
  return score !== null && score < lowScoreBelow;
}
