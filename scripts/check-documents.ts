/**
 * Checks that the documents tell the truth where a machine can tell: links, the index, citations, the requirements' tests,
 * the proofs of docs/security/asvs.md, and the table of imports in ARCHITECTURE.md, which `--write` renews.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withImportTable } from "./structure/import-table.ts";
import { liveTests } from "./structure/live-tests.ts";
import { verificationPage, verificationProblems } from "./structure/verification.ts";

export type Document = { file: string; text: string };
export type User = (file: string) => string | undefined;

/** Rows of the specification's list; a row may be done or open, none may vanish. */
export const requirementRows = 492;

/** Relative links of a page that lead nowhere. */
export function deadLinks({ file, text }: Document, exists: (file: string) => boolean): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
  return links
    .filter((link) => !/^([a-z]+:|#)/i.test(link))
    .map((link) => link.split("#")[0] ?? "")
    .filter((link) => link !== "" && !exists(path.posix.join(path.posix.dirname(file), link)))
    .map((link) => `${file}: the link ${link} leads nowhere`);
}

/** Pages under docs/ that the index does not link. */
export function unlistedPages(index: string, pages: string[]): string[] {
  return pages
    .filter((page) => !index.includes(`(${page})`))
    .map((page) => `docs/README.md: does not list ${page}`);
}

type Row = { id: string; status: string; test: string };

function rowsOf(text: string): Row[] {
  return text
    .split("\n")
    .map((line) => /^\| ([A-Z]+-\d{2}) \| .* \| (\w+) \| (.*) \|$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ id: match[1] ?? "", status: match[2] ?? "", test: (match[3] ?? "").trim() }));
}

function rowProblem(row: Row, titlesOf: (file: string) => string[] | undefined): string | undefined {
  if (row.status === "open") return undefined;
  if (row.status !== "done") return `${row.id}: the status is ${row.status}, not done or open`;
  const [file = "", words = ""] = row.test.split(" › ");
  const titles = titlesOf(file);
  if (titles === undefined) return `${row.id}: the test file ${file || "(none)"} does not exist`;
  if (words === "" || !titles.some((title) => title.includes(words)))
    return `${row.id}: ${file} runs no test titled "${words}"`;
  return undefined;
}

/** The titles of the tests that a file runs; undefined without the file. Each file is read once. */
function titlesReader(read: User): (file: string) => string[] | undefined {
  const known = new Map<string, string[]>();
  return (file) => {
    const source = known.has(file) ? undefined : read(file);
    if (source !== undefined) known.set(file, liveTests(file, source));
    return known.get(file);
  };
}

/** What is wrong with the list of requirements: a row missing or twice, a status unknown, a test that is not run. */
export function requirementProblems(text: string, read: User): string[] {
  const rows = rowsOf(text);
  const titlesOf = titlesReader(read);
  const problems = rows.map((row) => rowProblem(row, titlesOf)).filter((problem) => problem !== undefined);
  const ids = new Set(rows.map((row) => row.id));
  if (ids.size !== rows.length) problems.push("a row stands twice");
  if (ids.size !== requirementRows) problems.push(`${ids.size} rows, ${requirementRows} expected`);
  return problems.map((problem) => `docs/requirements.md: ${problem}`);
}

/** Entries that texts may cite, by page: the headings that carry an id or a section's number. */
export function citable(pages: readonly string[]): Set<string> {
  const headings = pages.flatMap((page) => [...page.matchAll(/^### (\S+(?: \d+)?)$/gm)]);
  return new Set(headings.map((match) => match[1] ?? ""));
}

/** Ids that a text cites: readings, threats, and sections of the specification. */
function citationsIn(text: string): string[] {
  const readings = [...text.matchAll(/\bREAD-\d+\b/g)].map(([id]) => id);
  // A "T" within a time, such as T23:59, is no threat.
  const threats = [...text.matchAll(/(?<![\w-])T\d{1,2}\b(?!:\d)/g)].map(([id]) => id);
  const others = [...text.matchAll(/threats(?: [A-Z]\d+,)* ([FG]\d{1,2})\b|\(([FG]\d{1,2})\)/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  const named = text.matchAll(/specification\b[^.;\n]{0,20}?\bsections? (\d+(?:(?:, | and )\d+)*)/g);
  const sections = [...named].flatMap((match) => (match[1] ?? "").split(/, | and /));
  return [...readings, ...threats, ...others, ...sections.map((section) => `Section ${section}`)];
}

/** Citations of a file that name no entry. */
export function deadCitations({ file, text }: Document, entries: ReadonlySet<string>): string[] {
  return [...new Set(citationsIn(text))]
    .filter((id) => !entries.has(id))
    .map((id) => `${file}: cites ${id}, which has no entry in docs`);
}

const read: User = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

function checkDocuments(): string[] {
  const files = globSync(["*.md", "docs/**/*.md", "bench/*.md", "src/**/*.md", "tests/**/*.md"]).map((file) =>
    file.split(path.sep).join("/"),
  );
  const pages = files
    .filter((file) => file.startsWith("docs/") && file !== "docs/README.md")
    .map((file) => file.slice("docs/".length));
  return [
    ...files.flatMap((file) => deadLinks({ file, text: read(file) ?? "" }, existsSync)),
    ...unlistedPages(read("docs/README.md") ?? "", pages),
    ...requirementProblems(read("docs/requirements.md") ?? "", read),
    ...verificationProblems(read(verificationPage) ?? "", {
      titlesOf: titlesReader(read),
      exists: existsSync,
    }),
    ...citationProblems(),
    ...importTableProblems(),
  ];
}

function citationProblems(): string[] {
  const entries = citable(
    ["readings", "threats", "specification"].map((page) => read(`docs/${page}.md`) ?? ""),
  );
  return globSync(["{src,tests,fakes,scripts,bench}/**/*.{ts,tsx,mjs,css}", "docs/**/*.md", "*.md"])
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/^tests\/(fixtures|hostile\/corpus)\/|^scripts\/check-documents\.test\.ts$/.test(file))
    .flatMap((file) => deadCitations({ file, text: read(file) ?? "" }, entries));
}

const architecture = "ARCHITECTURE.md";

function importTableProblems(): string[] {
  const page = read(architecture) ?? "";
  const renewed = withImportTable(page);
  if (renewed === undefined) return [`${architecture}: the marks around the table of imports are missing`];
  if (renewed === page) return [];
  return [`${architecture}: the table of imports is old; run node scripts/check-documents.ts --write`];
}

function writeImportTable(): void {
  const renewed = withImportTable(read(architecture) ?? "");
  if (renewed !== undefined) writeFileSync(architecture, renewed);
}

if (import.meta.main) {
  if (process.argv.includes("--write")) writeImportTable();
  const problems = checkDocuments();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
