export type Table<T extends { id: string }> = {
  get(id: string | null | undefined): T | undefined;
  add(row: T): T;
  /** Oldest first. */
  rows(): readonly T[];
  clear(): void;
};

/** Rows in the order in which they came; the oldest leave when the bound is reached. */
export function createTable<T extends { id: string }>(rowsMax: number): Table<T> {
  const byId = new Map<string, T>();
  const list: T[] = [];
  return {
    get: (id) => (id ? byId.get(id) : undefined),
    add(row) {
      byId.set(row.id, row);
      list.push(row);
      const oldest = list.length > rowsMax ? list.shift() : undefined;
      if (oldest) byId.delete(oldest.id);
      return row;
    },
    rows: () => list,
    clear() {
      byId.clear();
      list.length = 0;
    },
  };
}
