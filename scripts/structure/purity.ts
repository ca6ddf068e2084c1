import { isNode, type Node } from "./source-file.ts";

export type Impurity = { offset: number; detail: string };

const time = "the domain gets the time as an argument";
export const chanceRule = "the domain gets chance as an argument";
/** Properties whose value is a name and no reference, by the node that holds them. */
const namingKeys: Record<string, string> = {
  MemberExpression: "property",
  Property: "key",
  PropertyDefinition: "key",
  MethodDefinition: "key",
};
const formatters = new Set(["format", "formatToParts"]);

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === "Identifier" && node.name === name;

const memberName = ({ property, computed }: Node): string =>
  !computed && isNode(property) ? String(property.name) : "";

/** `Date` may be where a date is made of something or a text is read; by any other name it would be out of sight. */
function isFineDate(parent: Node): boolean {
  if (parent.type === "NewExpression") return (parent.arguments as unknown[]).length > 0;
  if (parent.type === "BinaryExpression") return parent.operator === "instanceof";
  return parent.type === "MemberExpression" && ["parse", "UTC"].includes(memberName(parent));
}

function isFineMath(parent: Node): boolean {
  const name = parent.type === "MemberExpression" ? memberName(parent) : "";
  return name !== "" && name !== "random";
}

function isFormatOfNow({ callee, arguments: given }: Node): boolean {
  if (!isNode(callee) || callee.type !== "MemberExpression" || !formatters.has(memberName(callee)))
    return false;
  const [first] = given as unknown[];
  return first === undefined || isNamed(first, "undefined");
}

function impurityOf(node: Node, parent: Node): string | undefined {
  if (node.type === "CallExpression" && isFormatOfNow(node)) return time;
  if (isNamed(node, "Date") && !isFineDate(parent)) return time;
  if (isNamed(node, "Math") && !isFineMath(parent)) return chanceRule;
  if (isNamed(node, "globalThis")) return `${time}, and ${chanceRule}`;
  return undefined;
}

/** Where a program looks at the clock or draws by chance, also under another name. */
export function impurities(program: Node): Impurity[] {
  const found: Impurity[] = [];
  function visit(node: Node, parent: Node): void {
    const detail = impurityOf(node, parent);
    if (detail !== undefined) found.push({ offset: node.start, detail });
    for (const [key, child] of Object.entries(node)) {
      const isName = namingKeys[node.type] === key && !node.computed;
      if (isName || key === "parent" || node.type.startsWith("TSTypeReference")) continue;
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, node);
    }
  }
  visit(program, program);
  return found;
}
