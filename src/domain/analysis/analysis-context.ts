/** What an analysis is given beside its headline: everything that is there, or nothing of the news. */
export const analysisContexts = ["all", "headline"] as const;
