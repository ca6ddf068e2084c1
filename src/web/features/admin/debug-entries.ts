import type { DebugLogAnswer } from "#contract/admin.ts";
import { debugLogTypes } from "#domain/analysis/ai-config.ts";
import { type Message, message } from "#domain/language/translate.ts";

export type DebugEntry = DebugLogAnswer["entries"][number];

/** Which entries are shown: all, those of one type, or those that failed. */
export const debugFilters = ["all", ...debugLogTypes, "failed"] as const;
export type DebugFilter = (typeof debugFilters)[number];

export const filterLabels: Record<DebugFilter, Message> = {
  all: message("All calls"),
  "company-detection": message("Company detection"),
  "master-prompt": message("Master prompt"),
  "custom-prompt": message("Custom prompt"),
  question: message("Question ## a call that answers a question about the archive"),
  failed: message("Failed"),
};

export const filterOptions = debugFilters.map((value) => ({ value, label: filterLabels[value] }));

export function matches(entry: DebugEntry, filter: DebugFilter): boolean {
  if (filter === "failed") return entry.error !== null;
  return filter === "all" || entry.type === filter;
}

/**
 * Each entry with a key that stays when newer ones come: entries have no name of their own, and several may be of one
 * moment.
 * @param entries the newest first
 */
export function withKeys(entries: readonly DebugEntry[]): { key: string; entry: DebugEntry }[] {
  const seen = new Map<string, number>();
  const keyed = [...entries].reverse().map((entry) => {
    const nth = (seen.get(entry.timestamp) ?? 0) + 1;
    seen.set(entry.timestamp, nth);
    return { key: `${entry.timestamp} ${nth}`, entry };
  });
  return keyed.reverse();
}

/** The entry as text, for a report of a problem. */
export const entryText = (entry: DebugEntry): string => JSON.stringify(entry, null, 2);
