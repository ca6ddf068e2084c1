import { parseSync } from "vite";

export type Import = { to: string; typeOnly: boolean; line: number };
export type FunctionShape = { line: number; parameters: number };
export type SourceFile = { lines: number; imports: Import[]; functions: FunctionShape[] };

// The parser's nodes are plain ESTree objects; only the few fields read here are named.
type Node = { type: string; start: number; end: number; params?: unknown[]; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function shapesOf(root: Node, lineAt: (offset: number) => number): FunctionShape[] {
  const found: FunctionShape[] = [];
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const child of value) visit(child);
    if (!isNode(value)) return;
    for (const [key, child] of Object.entries(value)) if (key !== "parent") visit(child);
    if (functionTypes.has(value.type))
      found.push({ line: lineAt(value.start), parameters: value.params?.length ?? 0 });
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

/** What a file imports, how long it is, and what its functions take. */
export function readSource(file: string, source: string): SourceFile {
  const { lines, lineAt } = lineFinder(source);
  const { module, program } = parseSync(file, source, { sourceType: "module" });
  return {
    lines,
    imports: importsOf(source, module, lineAt),
    functions: shapesOf(program as unknown as Node, lineAt),
  };
}
