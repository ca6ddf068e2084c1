/** How an answer ended: by itself, by its user, or at the limit of tokens. */
export const analysisStates = ["complete", "stopped", "cut"] as const;
export type AnalysisState = (typeof analysisStates)[number];

/** Results kept for a user; older ones go within a day. */
export const analysesKeptMax = 1_000;
