/** The choices of "articles to load" (specification section 9). */
export const articleCounts = [10, 20, 30, 50] as const;
export type ArticleCount = (typeof articleCounts)[number];
export const defaultArticleCount: ArticleCount = 10;

/** READ-95. */
export const newsLayouts = ["cards", "tape"] as const;
export type NewsLayout = (typeof newsLayouts)[number];

/** How the user left the news page (READ-94). */
export type NewsView = {
  newsCount: ArticleCount;
  /** Null until chosen: by the width. */
  newsLayout: NewsLayout | null;
  /** Null for all sources. It may name a feed or a folder that is no longer there. */
  newsFeedId: string | null;
  newsFolderId: string | null;
  newsUnreadOnly: boolean;
};

export const defaultNewsView: NewsView = {
  newsCount: defaultArticleCount,
  newsLayout: null,
  newsFeedId: null,
  newsFolderId: null,
  newsUnreadOnly: false,
};
