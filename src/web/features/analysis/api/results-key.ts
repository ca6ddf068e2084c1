/** Under this name stands everything that changes with a result of an item. */
export const resultsKey = (itemId: string) => ["analyses", itemId] as const;
