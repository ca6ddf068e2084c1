/**
 * The bound of an `LRUCache` by its number of entries. The library's own `max` reserves the room of all of them at once: 2 MB
 * for 50,000 hosts of which a dozen are known. A bound of sizes, with 1 for each, takes room as the cache fills.
 * @param entriesMax the one that was not read for the longest time goes first
 */
export const counted = (entriesMax: number) => ({ maxSize: entriesMax, sizeCalculation: () => 1 });
