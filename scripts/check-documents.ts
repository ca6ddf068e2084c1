/** Checks that the documents tell the truth where a machine can tell: links, the index, and the requirements' tests. */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

export type Document = { file: string; text: string };
export type Reader = (file: string) => string | undefined;

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

/** Titles of the tests in a file, as written. */
function titlesOf(source: string): string[] {
  return [...source.matchAll(/\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(["'`])([\s\S]*?)\1/g)].map(
    (match) => match[2] ?? "",
  );
}

function rowProblem(row: Row, read: Reader): string | undefined {
  if (row.status === "open") return undefined;
  if (row.status !== "done") return `${row.id}: the status is ${row.status}, not done or open`;
  const [file = "", words = ""] = row.test.split(" › ");
  const source = read(file);
  if (source === undefined) return `${row.id}: the test file ${file || "(none)"} does not exist`;
  if (words === "" || !titlesOf(source).some((title) => title.includes(words)))
    return `${row.id}: ${file} has no test titled "${words}"`;
  return undefined;
}

/** What is wrong with the list of requirements: a row missing or twice, a status unknown, a test that does not exist. */
export function requirementProblems(text: string, read: Reader): string[] {
  const rows = rowsOf(text);
  const problems = rows.map((row) => rowProblem(row, read)).filter((problem) => problem !== undefined);
  const ids = new Set(rows.map((row) => row.id));
  if (ids.size !== rows.length) problems.push("a row stands twice");
  if (ids.size !== requirementRows) problems.push(`${ids.size} rows, ${requirementRows} expected`);
  return problems.map((problem) => `docs/requirements.md: ${problem}`);
}

const read: Reader = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

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
  ];
}

if (import.meta.main) {
  const problems = checkDocuments();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
