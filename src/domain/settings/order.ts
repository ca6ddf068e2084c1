/**
 * The stored ids in their new order: those wanted first, each where it is named first, then the others in the order
 * they had. Ids that are not stored are passed over, so that a list that changed meanwhile is still ordered as far as
 * it was seen.
 */
export function orderedIds(stored: readonly string[], wanted: readonly string[]): string[] {
  const left = new Set(stored);
  const named = wanted.filter((id) => left.delete(id));
  return [...named, ...left];
}
