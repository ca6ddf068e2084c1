/** The choices of "posts to load" (specification section 9). */
export const postCounts = [10, 25, 50, 100] as const;
export type PostCount = (typeof postCounts)[number];
export const defaultPostCount: PostCount = 25;

/** The page's own orders. */
export const socialOrders = ["score", "date", "comments"] as const;
export type SocialOrder = (typeof socialOrders)[number];
export const defaultSocialOrder: SocialOrder = "score";
