import { isNode, type Node, nodesOf, readSource } from "../structure/source-file.ts";

/** What is between two offsets of a source becomes another text. */
export type Mutant = { start: number; end: number; text: string };

const operators: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};

/** Numbers of more than one: limits and other constants, not indices and signs. */
function ofLiteral({ start, end, value }: Node): Mutant[] {
  if (typeof value === "boolean") return [{ start, end, text: String(!value) }];
  return typeof value === "number" && value > 1 ? [{ start, end, text: String(value + 1) }] : [];
}

function ofOperation(node: Node, source: string): Mutant[] {
  const { left, right, operator } = node;
  const other = operators[String(operator)];
  if (!isNode(left) || !isNode(right) || other === undefined) return [];
  if (
    operator === "+" &&
    [left, right].some(({ type, value }) => type === "TemplateLiteral" || typeof value === "string")
  )
    return [];
  const start = source.indexOf(String(operator), left.end);
  return [{ start, end: start + String(operator).length, text: other }];
}

/** The small failures that a source may hold: turned comparisons and operators, boundaries off by one, turned booleans. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const nodes = nodesOf(readSource(file, source).program);
  const inTypes = new Set(nodes.flatMap(({ type, literal }) => (type === "TSLiteralType" ? literal : [])));
  return nodes.flatMap((node) => {
    if (node.type === "Literal") return inTypes.has(node) ? [] : ofLiteral(node);
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression")
      return ofOperation(node, source);
    if (node.type === "UnaryExpression" && node.operator === "!")
      return [{ start: node.start, end: node.start + 1, text: "" }];
    return [];
  });
}
