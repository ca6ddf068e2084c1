import { parseSync } from "vite";

export type Import = { to: string; typeOnly: boolean; line: number };
export type FunctionSize = { line: number; lines: number; parameters: number };
export type SourceFile = { lines: number; imports: Import[]; functions: FunctionSize[] };

// The parser's nodes are plain ESTree objects; only the few fields read here are named.
type Node = { type: string; start: number; end: number; params?: unknown[]; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function sizesOf(root: Node, lineAt: (offset: number) => number): FunctionSize[] {
  const found: FunctionSize[] = [];
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

function lineFinder(source: string): { lines: number; lineAt: (offset: number) => number } {
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
  return { lines: starts.length - 1, lineAt };
}

/** What a file imports and how long its functions are. Lines of functions inside a function are theirs, not its. */
export function readSource(file: string, source: string): SourceFile {
  const { lines, lineAt } = lineFinder(source);
  const { module, program } = parseSync(file, source, { sourceType: "module" });
  return {
    lines,
    imports: importsOf(source, module, lineAt),
    functions: sizesOf(program as unknown as Node, lineAt),
  };
}
