export const socialSorts = ["hot", "new", "top", "rising"] as const;
export type SocialSort = (typeof socialSorts)[number];

export const socialTimes = ["hour", "day", "week", "month"] as const;
export type SocialTime = (typeof socialTimes)[number];

export const postsPerSourceMin = 5;
export const postsPerSourceMax = 50;
/** Shown until the user moves it. */
export const postsPerSourceVisible = 25;
/** The low-score filter hides posts below it. */
export const lowScoreBelow = 10;

/** How the social page reads its sources (READ-63). Null: not chosen yet. */
export type SocialPreferences = {
  socialPostsPerSource: number | null;
  socialSort: SocialSort | null;
  socialTime: SocialTime | null;
  socialHideLowScores: boolean;
};

export const defaultSocialPreferences: SocialPreferences = {
  socialPostsPerSource: null,
  socialSort: null,
  socialTime: null,
  socialHideLowScores: false,
};

export function isPostsPerSource(value: number): boolean {
  return Number.isInteger(value) && value >= postsPerSourceMin && value <= postsPerSourceMax;
}
