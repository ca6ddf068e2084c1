/**
 * Checks what no other tool here can: who may import whom, and the size budgets.
 * Run with a folder as argument to check another tree (the tests plant violations that way).
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

export type Violation = { file: string; line: number; rule: string; detail: string };

const budgets = {
  functionLinesMax: 50,
  componentFileLinesMax: 120,
  fileLinesMax: 250,
  parametersMax: 4,
} as const;

type Place = { root: string; feature?: string; part?: string };

/** Where a file stands in the house: its root and, below `features/`, its feature. */
function placeOf(file: string): Place {
  const parts = file.split("/");
  if (parts[0] === "standins" || parts[0] === "tests" || parts[0] === "bench" || parts[0] === "scripts")
    return { root: parts[0] };
  if (parts[0] !== "src") return { root: "top" };
  const [, side, area, name] = parts;
  if (side === "domain")
    return name === undefined ? { root: "domain" } : { root: "domain", feature: area ?? "" };
  if (side === "contract") return { root: "contract" };
  if (area === "features") return { root: side ?? "", part: "features", feature: name ?? "" };
  const part = parts.length === 3 ? "entry" : (area ?? "");
  return part === "providers" ? { root: side ?? "", part, feature: name ?? "" } : { root: side ?? "", part };
}

const vendorPackages: Record<string, string[]> = {
  openai: ["src/server/providers/openai/"],
  stripe: ["src/server/providers/stripe/"],
  feedsmith: ["src/server/providers/rss/"],
  htmlparser2: ["src/server/providers/rss/"],
  undici: ["src/server/platform/outbound/", "tests/", "bench/", "standins/"],
};

const serverMayImport: Record<string, string[]> = {
  config: ["config", "platform"],
  platform: ["platform"],
  db: ["db", "platform"],
  providers: ["providers", "platform"],
  http: ["http", "platform"],
  jobs: ["jobs", "platform", "features"],
  features: ["features", "providers", "platform", "db", "http"],
};

const webMayImport: Record<string, string[]> = {
  ui: ["ui", "lib"],
  lib: ["lib"],
  features: ["features", "ui", "lib"],
  styles: ["styles"],
};

type Import = { to: string; typeOnly: boolean; line: number };

function refusal(from: string, imported: Import): string | undefined {
  const { to, typeOnly } = imported;
  const a = placeOf(from);
  const fromTest = /\.test\.tsx?$/.test(from) || ["tests", "bench", "scripts", "top"].includes(a.root);
  if (!to.startsWith("src/") && !to.startsWith("standins/") && !to.startsWith("tests/"))
    return packageRefusal(from, a, to, fromTest);
  if (fromTest) return undefined;
  const b = placeOf(to);
  if (a.root === "standins") return b.root === "standins" ? undefined : "a stand-in stands alone";
  if (b.root === "standins" || b.root === "tests") return "the product never imports stand-ins or tests";
  if (a.root === "domain") return b.root === "domain" ? undefined : "the domain imports the domain only";
  if (a.root === "contract")
    return ["domain", "contract"].includes(b.root) ? undefined : "the contract imports the domain only";
  if (b.root === "domain" || b.root === "contract") return undefined;
  if (a.root !== b.root) return "server and web never meet";
  return a.root === "server" ? serverRefusal(from, a, to, b, typeOnly) : webRefusal(a, b);
}

function packageRefusal(from: string, a: Place, to: string, fromTest: boolean): string | undefined {
  if (to.startsWith(".")) return undefined;
  if (a.root === "domain" && !fromTest) return `the domain uses no package (${to})`;
  if (a.root === "contract" && !fromTest && !/^(zod|@hono\/zod-openapi)(\/|$)/.test(to))
    return `the contract uses zod only (${to})`;
  const name = to.startsWith("@") ? to.split("/").slice(0, 2).join("/") : (to.split("/")[0] ?? to);
  const homes = vendorPackages[name];
  if (homes && !fromTest && !homes.some((home) => from.startsWith(home)))
    return `${name} is used in ${homes[0]} only`;
  return undefined;
}

function serverRefusal(from: string, a: Place, to: string, b: Place, typeOnly: boolean): string | undefined {
  if (a.part === "entry" || a.part === "cli") return undefined;
  const allowed = serverMayImport[a.part ?? ""];
  if (!allowed?.includes(b.part ?? "")) return `server/${a.part} may not import server/${b.part}`;
  if (b.part === "db" && a.part === "features" && !from.endsWith(".store.ts"))
    return "only a store touches the database";
  if (from.endsWith(".routes.ts") && to.endsWith(".store.ts")) return "a route never touches a store";
  if (a.part === "jobs" && b.part === "features" && !typeOnly)
    return "jobs get services by injection: import their types only";
  if (a.part === "features" && b.part === "features" && a.feature !== b.feature && !typeOnly)
    return "another feature is used by its type; its value arrives by injection";
  if (a.part === "providers" && b.part === "providers" && a.feature !== b.feature)
    return "one vendor never imports another";
  return undefined;
}

function webRefusal(a: Place, b: Place): string | undefined {
  if (a.part === "app" || a.part === "entry") return undefined;
  if (!webMayImport[a.part ?? ""]?.includes(b.part ?? ""))
    return `web/${a.part} may not import web/${b.part}`;
  if (a.part === "features" && b.part === "features" && a.feature !== b.feature)
    return "one web feature never imports another";
  return undefined;
}

const aliases: Record<string, string> = {
  "#domain/": "src/domain/",
  "#contract/": "src/contract/",
  "#server/": "src/server/",
  "#web/": "src/web/",
  "#standins/": "standins/",
  "#tests/": "tests/",
};

function resolved(from: string, specifier: string): string {
  if (specifier.startsWith("."))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  for (const [alias, folder] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return specifier;
}

// The parser's nodes are plain ESTree objects; only the few fields read here are named.
type Node = { type: string; start: number; end: number; params?: unknown[]; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function sizesOf(
  root: Node,
  lineAt: (offset: number) => number,
): { line: number; lines: number; parameters: number }[] {
  const found: { line: number; lines: number; parameters: number }[] = [];
  // Lines of functions inside a function are theirs, not its: a factory is a table of contents.
  function visit(value: unknown): number {
    if (Array.isArray(value)) return value.reduce<number>((sum, child) => sum + visit(child), 0);
    if (!isNode(value)) return 0;
    let inner = 0;
    for (const [key, child] of Object.entries(value)) if (key !== "parent") inner += visit(child);
    if (!functionTypes.has(value.type)) return inner;
    const lines = lineAt(value.end) - lineAt(value.start) + 1;
    found.push({ line: lineAt(value.start), lines: lines - inner, parameters: value.params?.length ?? 0 });
    return lines > 1 ? lines - 1 : 0;
  }
  visit(root);
  return found;
}

function importsOf(
  source: string,
  module: ReturnType<typeof parseSync>["module"],
  lineAt: (offset: number) => number,
): Import[] {
  const list: Import[] = module.staticImports.map((entry) => ({
    to: entry.moduleRequest.value,
    typeOnly:
      /^import\s+type\b/.test(source.slice(entry.start, entry.start + 40)) ||
      (entry.entries.length > 0 && entry.entries.every((each) => each.isType)),
    line: lineAt(entry.start),
  }));
  for (const statement of module.staticExports)
    for (const entry of statement.entries)
      if (entry.moduleRequest)
        list.push({ to: entry.moduleRequest.value, typeOnly: entry.isType, line: lineAt(entry.start) });
  for (const match of source.matchAll(/\bimport\(\s*["']([^"']+)["']/g))
    list.push({ to: match[1] ?? "", typeOnly: false, line: lineAt(match.index) });
  return list;
}

export function checkFile(file: string, source: string): Violation[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  const lineAt = (offset: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((starts[mid] ?? 0) <= offset) low = mid;
      else high = mid - 1;
    }
    return low + 1;
  };
  const parsed = parseSync(file, source, { sourceType: "module" });
  const violations: Violation[] = [];
  for (const imported of importsOf(source, parsed.module, lineAt)) {
    const to = resolved(file, imported.to);
    const why = refusal(file, { ...imported, to });
    if (why)
      violations.push({ file, line: imported.line, rule: "imports", detail: `${imported.to}: ${why}` });
  }
  return violations.concat(budgetViolations(file, parsed.program as unknown as Node, starts.length, lineAt));
}

function budgetViolations(
  file: string,
  program: Node,
  lines: number,
  lineAt: (offset: number) => number,
): Violation[] {
  const exempt = /\.test\.tsx?$|^tests\/|^bench\/|\/data\/|\.data\.ts$/.test(file);
  if (exempt) return [];
  const violations: Violation[] = [];
  const linesMax = file.endsWith(".tsx") ? budgets.componentFileLinesMax : budgets.fileLinesMax;
  if (lines - 1 > linesMax)
    violations.push({ file, line: 1, rule: "file size", detail: `${lines - 1} lines, at most ${linesMax}` });
  for (const size of sizesOf(program, lineAt)) {
    if (size.lines > budgets.functionLinesMax)
      violations.push({
        file,
        line: size.line,
        rule: "function size",
        detail: `${size.lines} own lines, at most ${budgets.functionLinesMax}`,
      });
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
  const files = globSync("{src,standins,scripts,tests,bench}/**/*.{ts,tsx}", { cwd: folder });
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
