/** What an analysis is given of the news: headline and text, or the headline alone. */
export const analysisContexts = ["all", "headline"] as const;
