/**
 * Checks what no other tool here can: who may import whom, the size budgets, names, that data is data, that the domain is pure,
 * that chance in tests can be repeated, that the browser has few files and few of them one importer only, and that retired words stay
 * retired.
 * Run with a folder as argument to check another tree.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { rejection } from "./structure/import-rules.ts";
import { resolved } from "./structure/places.ts";
import { chanceRule, impurities } from "./structure/purity.ts";
import { retiredWords } from "./structure/retired-words.data.ts";
import { singleImporters } from "./structure/single-importers.ts";
import { type Node, nodesOf, readSource, type SourceFile } from "./structure/source-file.ts";

export type Violation = { file: string; line: number; rule: string; detail: string };

const budgets = {
  fileLinesMax: 250,
  parametersMax: 4,
  webFilesMax: 400,
  singleImporterPercentMax: 35,
} as const;

/** Every broken rule of one file. @param file path from the root of the tree, with slashes */
export function checkFile(file: string, source: string): Violation[] {
  const read = readSource(file, source);
  const violations: Violation[] = [];
  for (const imported of read.imports) {
    const why = rejection(file, { ...imported, to: resolved(file, imported.to) });
    if (why)
      violations.push({ file, line: imported.line, rule: "imports", detail: `${imported.to}: ${why}` });
  }
  for (const line of read.computedImports)
    violations.push({
      file,
      line,
      rule: "imports",
      detail: "name what is imported: nobody can check a variable",
    });
  return violations.concat(
    budgetViolations(file, read),
    dataViolations(file, read),
    purityViolations(file, read),
    chanceViolations(file, read),
    wordViolations(file, read),
    wiringViolations(file, read),
    spreadViolations(file, read),
  );
}

/** Names use the field's words: one that was retired does not come back. */
function wordViolations(file: string, { program, lineAt }: SourceFile): Violation[] {
  return nodesOf(program)
    .filter(({ type }) => type === "Identifier")
    .flatMap(({ name, start }) => {
      const words = String(name).split(/(?<=[a-z0-9])(?=[A-Z])|_/);
      const retired = words.find((word) => retiredWords.has(word.toLowerCase()));
      if (retired === undefined) return [];
      const detail = `${String(name)}: say "${retiredWords.get(retired.toLowerCase())}" (docs/glossary.md)`;
      return [{ file, line: lineAt(start), rule: "words", detail }];
    });
}

/** What a service is given is read in one place, by name: nothing is poured into a `create…` call. */
function wiringViolations(file: string, { program, lineAt }: SourceFile): Violation[] {
  if (!file.startsWith("src/server/wiring/")) return [];
  return nodesOf(program)
    .filter(
      ({ type, callee }) => type === "CallExpression" && /^create/.test((callee as Node).name as string),
    )
    .flatMap((call) => call.arguments as Node[])
    .flatMap(({ type, properties }) => (type === "ObjectExpression" ? (properties as Node[]) : []))
    .filter(({ type }) => type === "SpreadElement")
    .map(({ start }) => ({
      file,
      line: lineAt(start),
      rule: "wiring",
      detail: "name each argument: a spread hides who gets what",
    }));
}

/** `...{ a, b }` is `a, b` written so that nobody looks for it. */
function spreadViolations(file: string, { program, lineAt }: SourceFile): Violation[] {
  return nodesOf(program)
    .filter(
      ({ type, argument }) => type === "SpreadElement" && (argument as Node).type === "ObjectExpression",
    )
    .map(({ start }) => ({
      file,
      line: lineAt(start),
      rule: "spread",
      detail: "write the properties themselves: a literal needs no spread",
    }));
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/** A table of data may be long because it decides nothing. */
function dataViolations(file: string, { branches }: SourceFile): Violation[] {
  if (!/\.data\.ts$/.test(file)) return [];
  return branches.map((line) => ({ file, line, rule: "data", detail: "code stands in another file" }));
}

function purityViolations(file: string, { program, lineAt }: SourceFile): Violation[] {
  if (!file.startsWith("src/domain/") || isTest(file)) return [];
  return impurities(program).map(({ offset, detail }) => ({
    file,
    line: lineAt(offset),
    rule: "purity",
    detail,
  }));
}

/** What a test draws must be drawn again by whoever looks for its fault: from a seed that is printed. */
function chanceViolations(file: string, { program, lineAt }: SourceFile): Violation[] {
  if (!isTest(file) && !file.startsWith("tests/")) return [];
  return impurities(program)
    .filter(({ detail }) => detail === chanceRule)
    .map(({ offset }) => ({
      file,
      line: lineAt(offset),
      rule: "chance",
      detail: "draw from a seed and print it (fakes/kit/random.ts)",
    }));
}

function budgetViolations(file: string, { lines, functions }: SourceFile): Violation[] {
  const exempt = /\.test\.tsx?$|^tests\/|^bench\/|\/data\/|\.data\.ts$/.test(file);
  if (exempt) return [];
  const violations: Violation[] = [];
  if (lines > budgets.fileLinesMax)
    violations.push({
      file,
      line: 1,
      rule: "file size",
      detail: `${lines} lines, at most ${budgets.fileLinesMax}`,
    });
  for (const size of functions) {
    if (size.parameters > budgets.parametersMax)
      violations.push({
        file,
        line: size.line,
        rule: "parameters",
        detail: `${size.parameters}, at most ${budgets.parametersMax}`,
      });
  }
  return violations;
}

/** The compiler writes both to one output and checks the types of only one, without a word. */
function pairViolations(files: readonly string[]): Violation[] {
  const all = new Set(files);
  return files
    .filter((file) => file.endsWith(".tsx") && all.has(file.slice(0, -1)))
    .map((file) => ({
      file,
      line: 1,
      rule: "pair",
      detail: `${file.slice(0, -1)} differs by its ending only: rename one of them`,
    }));
}

/** Few files, and few with one importer: those are often fragments of it. Pages, data and what is loaded late count as well. */
function sharingViolations(sources: ReadonlyMap<string, string>): Violation[] {
  const { files, single } = singleImporters(sources);
  const violations: string[] = [];
  if (files.length > budgets.webFilesMax)
    violations.push(`${files.length} files, at most ${budgets.webFilesMax}`);
  const percent = (100 * single.length) / files.length;
  if (percent > budgets.singleImporterPercentMax) {
    const share = `${single.length} of ${files.length} files have one importer (${percent.toFixed(1)} %)`;
    const smallest = single.slice(0, 5).join(", ");
    violations.push(
      `${share}, at most ${budgets.singleImporterPercentMax} %: merge fragments, as among the smallest: ${smallest}`,
    );
  }
  return violations.map((detail) => ({ file: "src/web", line: 1, rule: "sharing", detail }));
}

export function checkTree(folder: string): Violation[] {
  const files = globSync("{src,fakes,scripts,tests,bench}/**/*.{ts,tsx}", { cwd: folder })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !file.endsWith(".d.ts"));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
  return [...sources]
    .flatMap(([file, source]) => checkFile(file, source))
    .concat(pairViolations(files), sharingViolations(sources));
}

if (import.meta.main) {
  const violations = checkTree(process.argv[2] ?? ".");
  for (const each of violations) console.error(`${each.file}:${each.line} ${each.rule}: ${each.detail}`);
  if (violations.length > 0) process.exit(1);
}
