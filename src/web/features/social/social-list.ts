import type { SocialAnswer, SocialPost } from "#contract/social.ts";
import { message } from "#domain/language/translate.ts";

/** What the page shows, and the newest answer, which waits until the user asks for it. */
export type SocialList = Omit<SocialAnswer, "posts"> & {
  /** Number of one stay on one choice of source, count and order; a new visit starts a new list. */
  visit: number;
  /** Posts asked for. */
  count: number;
  /** When the last answer came. */
  checkedMs: number;
  visible: SocialPost[];
  /** The posts of the last answer in its order. */
  next: SocialPost[];
};

export type Load = Pick<SocialList, "visit" | "count" | "checkedMs">;

export function startList({ posts, ...rest }: SocialAnswer, load: Load): SocialList {
  return { ...rest, ...load, visible: posts, next: posts };
}

/** True while sources that were never read still owe their first posts: then nothing waits behind the pill. */
export function isFilling({ visible, count, sources }: SocialList): boolean {
  return visible.length < count && sources.some(({ state }) => state === "pending");
}

/**
 * The list after an answer: a first or other visit shows it as it is. A reload renews the figures of what is shown and
 * moves nothing; posts that are new wait.
 */
export function afterLoad(known: SocialList | undefined, answer: SocialAnswer, load: Load): SocialList {
  const started = startList(answer, load);
  if (known?.visit !== load.visit || known.visible.length === 0 || isFilling(known)) return started;
  const answered = new Map(answer.posts.map((post) => [post.id, post]));
  return { ...started, visible: known.visible.map((post) => answered.get(post.id) ?? post) };
}

/** How many posts wait behind the pill. */
export function freshCount({ visible, next }: SocialList): number {
  if (visible === next) return 0;
  const known = new Set(visible.map(({ id }) => id));
  return next.filter(({ id }) => !known.has(id)).length;
}

/** The pill was clicked. */
export const withNextShown = (list: SocialList): SocialList => ({ ...list, visible: list.next });

/** Posts that name the company; all of them without one. */
export function naming(posts: SocialPost[], company: string | undefined): SocialPost[] {
  if (company === undefined) return posts;
  return posts.filter(({ detectedStocks }) => detectedStocks.some(({ symbol }) => symbol === company));
}

/** The words of the specification for a load that failed (SOCIAL-13). */
export const loadFailureText = message("Error Loading Social Feeds");
