import { parseSync } from "vite";

/** `lazy`: by `import()`, when the program gets there. */
export type Import = { to: string; typeOnly: boolean; lazy: boolean; line: number };
export type FunctionShape = { line: number; parameters: number };
export type SourceFile = {
  lines: number;
  imports: Import[];
  /** Lines of imports whose target only the running program knows. */
  computedImports: number[];
  functions: FunctionShape[];
  /** Lines of statements that decide or repeat. */
  branches: number[];
  program: Node;
  lineAt: (offset: number) => number;
};

// The parser's nodes are plain ESTree objects; only the few fields read here are named.
export type Node = { type: string; start: number; end: number; params?: unknown[]; [key: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const branchTypes = /^(If|Switch|For|ForIn|ForOf|While|DoWhile|Try)Statement$/;

/** Every node, parents first. */
export function nodesOf(root: Node): Node[] {
  const found: Node[] = [];
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const child of value) visit(child);
    if (!isNode(value)) return;
    found.push(value);
    for (const [key, child] of Object.entries(value)) if (key !== "parent") visit(child);
  }
  visit(root);
  return found;
}

/** The text of a literal, or of a template without a hole; undefined when only the running program knows it. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

const isGlob = ({ type, callee }: Node): boolean =>
  type === "CallExpression" &&
  isNode(callee) &&
  isNode(callee.object) &&
  callee.object.type === "MetaProperty" &&
  /^glob/.test(String((callee.property as { name?: string }).name));

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
    lazy: false,
    line: lineAt(entry.start),
  }));
  for (const statement of module.staticExports)
    for (const entry of statement.entries)
      if (entry.moduleRequest)
        list.push({
          to: entry.moduleRequest.value,
          typeOnly: entry.isType,
          lazy: false,
          line: lineAt(entry.start),
        });
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
  const root = program as unknown as Node;
  const nodes = nodesOf(root);
  const lineOf = ({ start }: Node) => lineAt(start);
  const dynamic = nodes
    .filter(({ type }) => type === "ImportExpression" || type === "TSImportType")
    .map((node) => ({
      to: literalText(node.source),
      typeOnly: node.type === "TSImportType",
      lazy: node.type === "ImportExpression",
      line: lineOf(node),
    }));
  return {
    lines,
    imports: [
      ...importsOf(source, module, lineAt),
      ...dynamic.flatMap(({ to, ...rest }) => (to === undefined ? [] : { to, ...rest })),
    ],
    computedImports: [
      ...dynamic.flatMap(({ to, line }) => (to === undefined ? line : [])),
      ...nodes.filter(isGlob).map(lineOf),
    ],
    functions: nodes
      .filter(({ type }) => functionTypes.has(type))
      .map((node) => ({ line: lineOf(node), parameters: node.params?.length ?? 0 })),
    branches: nodes.filter(({ type }) => branchTypes.test(type)).map(lineOf),
    program: root,
    lineAt,
  };
}
