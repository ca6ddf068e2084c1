/** Of all searches; apart from them, since the first view needs no search. */
export const searchKey = ["news", "search"] as const;
