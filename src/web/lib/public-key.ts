/** First part of the query keys whose answers belong to nobody: they survive a sign-out. */
export const publicKey = "public";
