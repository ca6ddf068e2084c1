import type { Role } from "#domain/companies/match-context.ts";

/** Where a text names a company, as the engine reports it; `end` is exclusive, in UTF-16 units. */
export type Mention = { start: number; end: number; confidence: number; role: Role };

/** As it is stored with an item. Where it was found is missing in items that came in before that was kept. */
export type StoredCompany = { symbol: string; name: string } & Partial<Mention>;

/** What tells a user why a headline is about a company. */
export type Evidence = {
  /** The words that name it. */
  words: string;
  start: number;
  end: number;
  role: Role;
  confidence: "sure" | "likely";
};

/** Names whose words mean nothing else are above it, those that lean on the words around them mostly below. */
const sureMin = 0.9;

/** Undefined when the title has no such place, as when it was changed since. */
export function evidenceIn(title: string, mention: Mention): Evidence | undefined {
  const { start, end, role, confidence } = mention;
  const words = title.slice(start, end).trim();
  if (start < 0 || end > title.length || words === "") return undefined;
  return { words, start, end, role, confidence: confidence >= sureMin ? "sure" : "likely" };
}
