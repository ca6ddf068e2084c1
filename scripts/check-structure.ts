/**
 * Checks what no other tool here can: who may import whom, and the size budgets.
 * Run with a folder as argument to check another tree.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { refusal } from "./structure/import-rules.ts";
import { resolved } from "./structure/places.ts";
import { readSource, type SourceFile } from "./structure/source-file.ts";

export type Violation = { file: string; line: number; rule: string; detail: string };

const budgets = {
  fileLinesMax: 250,
  parametersMax: 4,
} as const;

/** Every broken rule of one file. @param file path from the root of the tree, with slashes */
export function checkFile(file: string, source: string): Violation[] {
  const read = readSource(file, source);
  const violations: Violation[] = [];
  for (const imported of read.imports) {
    const why = refusal(file, { ...imported, to: resolved(file, imported.to) });
    if (why)
      violations.push({ file, line: imported.line, rule: "imports", detail: `${imported.to}: ${why}` });
  }
  return violations.concat(budgetViolations(file, read));
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

export function checkTree(folder: string): Violation[] {
  const files = globSync("{src,fakes,scripts,tests,bench}/**/*.{ts,tsx}", { cwd: folder });
  return files
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !file.endsWith(".d.ts"))
    .flatMap((file) => checkFile(file, readFileSync(path.join(folder, file), "utf8")));
}

if (import.meta.main) {
  const violations = checkTree(process.argv[2] ?? ".");
  for (const each of violations) console.error(`${each.file}:${each.line} ${each.rule}: ${each.detail}`);
  if (violations.length > 0) process.exit(1);
}
