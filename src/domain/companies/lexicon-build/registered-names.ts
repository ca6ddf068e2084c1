import { wordsOf } from "#domain/companies/lexicon-build/keys.ts";
import { legalForms } from "#domain/companies/lexicon-build/name-parts.ts";
import type { CompanyRow } from "#domain/companies/lexicon-build/sources.ts";
import { isSecondTier } from "#domain/companies/listing.ts";

/** The two ways to write a legal form. */
const otherSpelling: Record<string, string> = {
  corporation: "corp",
  corp: "corporation",
  incorporated: "inc",
  inc: "incorporated",
  limited: "ltd",
  ltd: "limited",
};

/** "Graham Corporation", "Graham Corp": the registered name with its legal form, where it has one. */
function registeredNames({ name }: CompanyRow): string[] {
  const words = wordsOf(name.replace(/\s*\([^)]*\)/g, ""));
  const form = words.at(-1) ?? "";
  if (words.length < 2 || !legalForms.has(form)) return [];
  const other = otherSpelling[form];
  return [form, ...(other === undefined ? [] : [other])].map((each) =>
    [...words.slice(0, -1), each].join(" "),
  );
}

/**
 * The registered names of companies whose short name another one has: "Graham" is Graham Holdings, "Graham Corporation" is
 * not. By name; those that two companies share are left out.
 */
export function namesWithForm(companies: CompanyRow[], hasName: (owner: CompanyRow, key: string) => boolean) {
  const owners = new Map<string, CompanyRow | undefined>();
  for (const company of companies) {
    if (company.kind !== "" || company.primary !== "" || isSecondTier(company.exchange)) continue;
    for (const key of registeredNames(company)) owners.set(key, owners.has(key) ? undefined : company);
  }
  const shortOf = (key: string) => key.slice(0, key.lastIndexOf(" "));
  return [...owners].flatMap(([key, owner]) =>
    owner === undefined || hasName(owner, shortOf(key)) ? [] : [{ key, owner }],
  );
}
