/** A post as its site tells it. Texts are as written there: to be cleaned before anything else is done with them. */
export type SocialPostDetails = {
  /** The site's own. */
  id: string;
  title: string;
  /** Markdown, or plain text. */
  content: string;
  author: string | null;
  subreddit: string;
  url: string;
  externalUrl: string | null;
  domain: string | null;
  flair: string | null;
  thumbnail: string | null;
  score: number | null;
  upvoteRatio: number | null;
  numComments: number | null;
  createdMs: number;
  isVideo: boolean;
  isSelf: boolean;
  gilded: number | null;
  over18: boolean;
  spoiler: boolean;
  stickied: boolean;
  locked: boolean;
  archived: boolean;
};

export const titleUnitsMax = 400;
export const contentUnitsMax = 4_000;
