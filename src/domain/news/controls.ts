/** The choices of "articles to load" (specification section 9). */
export const articleCounts = [10, 20, 30, 50] as const;
export type ArticleCount = (typeof articleCounts)[number];
export const defaultArticleCount: ArticleCount = 10;
