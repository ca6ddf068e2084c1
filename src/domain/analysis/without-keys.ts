const keyLike = /\b(sk|pk|rk)-[A-Za-z0-9_*.-]{12,}/g;
const bearer = /\bBearer\s+\S+/gi;

/** Text for the debug log: prompts and answers as they were, but for what looks like a key (READ-84). */
export const withoutKeys = (text: string): string => text.replace(keyLike, "[key]").replace(bearer, "[key]");
