/** How an answer ended: by itself, by its user, or at the limit of tokens. */
export const analysisStates = ["complete", "stopped", "cut"] as const;
export type AnalysisState = (typeof analysisStates)[number];

/** What a model is given beside the prompt: the headline, and with it the feed's text or the article behind it. */
export const sentMaterials = ["headline", "text", "article"] as const;
export type SentMaterial = (typeof sentMaterials)[number];

/** Results kept for a user; older ones go within a day. */
export const analysesKeptMax = 1_000;

/** What an analysis is given of the news: headline and text, or the headline alone. */
export const analysisContexts = ["all", "headline"] as const;
