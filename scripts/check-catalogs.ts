/**
 * Checks that every sentence of the product is in the catalogs of all its languages: none is missing, none is left over, each has
 * the same values and marks as in English, and no text that a user reads is outside. With `--write` it brings the catalogs in
 * line first: sentences that are new get an empty translation, which the check then names.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Locale, locales } from "../src/domain/language/locales.ts";
import type { Catalog } from "../src/domain/language/translate.ts";
import { type Area, areaOf } from "./catalogs/areas.ts";
import {
  type Found,
  looseTexts,
  ruleSentencesOf,
  sentencesOf,
  tableSentencesOf,
} from "./catalogs/sentences.ts";
import { tableFiles, verbatimFiles, wordedFolders } from "./catalogs/worded.data.ts";
import { readSource } from "./structure/source-file.ts";

/** By area, the sentences in use: whether each depends on a number. */
type Used = Map<Area, Map<string, boolean>>;
type Draft = Record<string, Catalog[string]>;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

function readTree(folder: string): { used: Used; problems: string[] } {
  const used: Used = new Map();
  const problems: string[] = [];
  const files = globSync("src/**/*.{ts,tsx}", { cwd: folder })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !isTest(file) && !file.startsWith("src/domain/language/"))
    .toSorted();
  for (const file of files) {
    const source = readFileSync(path.join(folder, file), "utf8");
    const read = readSource(file, source);
    const { found, loose } = sentencesOf(read);
    const isTable = tableFiles.includes(file);
    const names = isTable ? [...found, ...tableSentencesOf(read)] : found;
    const isChecked = !isTable && !verbatimFiles.includes(file);
    const outside =
      isChecked && wordedFolders.some((each) => file.startsWith(each)) ? looseTexts(source, read) : [];
    problems.push(...[...loose, ...outside].map(({ line, detail }) => `${file}:${line} ${detail}`));
    const add = (area: Area, { name, isPlural }: Found) => {
      const ofArea = used.get(area) ?? new Map<string, boolean>();
      used.set(area, ofArea.set(name, isPlural));
    };
    for (const each of names) add(areaOf(file), each);
    if (file.startsWith("src/contract/")) for (const each of ruleSentencesOf(read)) add("errors", each);
  }
  return { used, problems };
}

const folderOf = (locale: Locale): string => `src/domain/language/${locale}`;

function readCatalogs(folder: string, locale: Locale): Map<string, Catalog> {
  const files = globSync(`${folderOf(locale)}/*.json`, { cwd: folder });
  return new Map(
    files.map((file) => [
      path.basename(file, ".json"),
      JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Catalog,
    ]),
  );
}

/** `{name}` and `<mark>`, sorted: a translation may order them as it likes. */
const partsOf = (text: string): string =>
  (text.replace(/ ?##.*$/, "").match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted().join(" ");

const formsOf = (entry: Catalog[string]): string[] =>
  typeof entry === "string" ? [entry] : Object.values(entry).filter((form) => form !== undefined);

function entryProblem(
  name: string,
  isPlural: boolean,
  entry: Catalog[string] | undefined,
): string | undefined {
  if (entry === undefined) return "is missing";
  if (isPlural !== (typeof entry === "object"))
    return isPlural ? 'needs the forms { "one", "other" }' : "needs one text, not forms";
  if (typeof entry === "object" && (entry.one === undefined || entry.other === undefined))
    return "lacks one of the forms one and other";
  const forms = formsOf(entry);
  if (forms.some((form) => form.trim() === "")) return "is not translated";
  if (forms.some((form) => form.includes("##"))) return "has the note for translators in its translation";
  // Only the form for one may say its number in words.
  const checked = typeof entry === "string" ? [entry] : [entry.other ?? "", entry.many ?? entry.other ?? ""];
  const wanted = partsOf(name);
  return checked.every((form) => partsOf(form) === wanted)
    ? undefined
    : `must have the same values and marks: ${wanted || "none"}`;
}

const said = (entry: Catalog[string]): string => JSON.stringify(entry);

function localeProblems(folder: string, locale: Locale, used: Used): string[] {
  const catalogs = readCatalogs(folder, locale);
  const problems: string[] = [];
  const everywhere = new Map<string, { area: string; entry: string }>();
  for (const [area, names] of used) {
    const catalog = catalogs.get(area) ?? {};
    const file = `${folderOf(locale)}/${area}.json`;
    for (const [name, isPlural] of names) {
      const problem = entryProblem(name, isPlural, catalog[name]);
      if (problem) problems.push(`${file} "${name}" ${problem}`);
    }
    for (const [name, entry] of Object.entries(catalog)) {
      if (!names.has(name)) problems.push(`${file} "${name}" is used nowhere`);
      const other = everywhere.get(name);
      if (other && other.entry !== said(entry))
        problems.push(
          `${file} "${name}" is said otherwise in ${other.area}.json: say it alike, or tell them apart by "##"`,
        );
      everywhere.set(name, { area, entry: said(entry) });
    }
  }
  for (const area of catalogs.keys())
    if (!used.has(area as Area)) problems.push(`${folderOf(locale)}/${area}.json has no sentence in use`);
  return problems;
}

const loaderOf = (area: string): string =>
  area === "emails" ? "src/server/platform/language.ts" : "src/web/lib/catalogs.ts";

/** Every browser loads each catalog that is there, but for the emails: the server words those. */
function loaderProblems(folder: string): string[] {
  const textOf = (file: string) =>
    existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), "utf8") : "";
  return locales.flatMap((locale) =>
    [...readCatalogs(folder, locale).keys()]
      .filter((area) => !textOf(loaderOf(area)).includes(`language/${locale}/${area}.json"`))
      .map((area) => `${loaderOf(area)} does not load ${folderOf(locale)}/${area}.json`),
  );
}

const translated = locales.filter((locale) => locale !== "en");

export function checkCatalogs(folder: string): string[] {
  const { used, problems } = readTree(folder);
  return [
    ...problems,
    ...translated.flatMap((locale) => localeProblems(folder, locale, used)),
    ...loaderProblems(folder),
  ];
}

const emptyEntry = (isPlural: boolean): Catalog[string] => (isPlural ? { one: "", other: "" } : "");

/** Adds what is new, takes out what is used no longer, sorts. What another area says already is said alike. */
export function writeCatalogs(folder: string): void {
  const { used } = readTree(folder);
  for (const locale of translated) {
    const catalogs = readCatalogs(folder, locale);
    const said = new Map([...catalogs.values()].flatMap((catalog) => Object.entries(catalog)));
    for (const [area, names] of used) {
      const draft: Draft = {};
      for (const [name, isPlural] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1)))
        draft[name] = catalogs.get(area)?.[name] || said.get(name) || emptyEntry(isPlural);
      const file = path.join(folder, folderOf(locale), `${area}.json`);
      writeFileSync(file, `${JSON.stringify(draft, undefined, 2)}\n`);
    }
  }
}

if (import.meta.main) {
  if (process.argv.includes("--write")) writeCatalogs(".");
  const problems = checkCatalogs(".");
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
