import { parseSync } from "vite";
import { isNode, type Node, nodesOf } from "./source-file.ts";

const groups = new Set(["describe", "suite"]);
const defaults = new Set(["it", "test", ...groups]);
/** What keeps a test, or all of a group, from being run or from counting. */
const stoppers = new Set(["skip", "fixme", "todo", "fails", "fail", "skipIf", "runIf"]);
/** Parts of the test object that begin no test. */
const others = new Set(["step", "use", "extend", "beforeEach", "afterEach", "beforeAll", "afterAll", "info"]);

/** The names of a callee such as `test.describe.each(rows)`: from left to right. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === "Identifier") return [String(callee.name)];
  if (callee.type === "MemberExpression") return [...namesOf(callee.object), ...namesOf(callee.property)];
  if (callee.type === "CallExpression") return namesOf(callee.callee);
  return callee.type === "TaggedTemplateExpression" ? namesOf(callee.tag) : [];
}

const isFunction = (node: unknown): node is Node =>
  isNode(node) && ["ArrowFunctionExpression", "FunctionExpression"].includes(node.type);

/** `test.skip()` and the like that stand in a body, for the test or the group around them. */
function stopsItself(body: Node): boolean {
  return nodesOf(body).some((node) => {
    if (node.type !== "CallExpression") return false;
    const names = namesOf(node.callee);
    const [first] = node.arguments as unknown[];
    const isTitled = isNode(first) && (node.arguments as unknown[]).some(isFunction);
    return defaults.has(names[0] ?? "") && !isTitled && names.some((name) => stoppers.has(name));
  });
}

/**
 * The titles under which the tests of a file run: each test's own behind those of its groups, as they are written.
 * Tests that are commented out, skipped, to be written, expected to fail or without a body are none.
 */
export function liveTests(file: string, source: string): string[] {
  const found: string[] = [];
  function visit(node: Node, groupTitle: string): void {
    const names = node.type === "CallExpression" ? namesOf(node.callee) : [];
    const given = (node.arguments ?? []) as unknown[];
    const body = given.find(isFunction);
    const [title] = given;
    const isStarter = defaults.has(names[0] ?? "") && !names.some((name) => others.has(name));
    if (isStarter && isNode(title) && title !== body) {
      if (body === undefined || names.some((name) => stoppers.has(name))) return;
      const path = `${groupTitle} ${source.slice(title.start + 1, title.end - 1)}`;
      if (!names.some((name) => groups.has(name))) {
        if (!stopsItself(body)) found.push(path);
        return;
      }
      const statements = (body.body as Node).body;
      const isStopped = Array.isArray(statements) && statements.some(isStopStatement);
      if (!isStopped) visitAll(body, path);
      return;
    }
    visitAll(node, groupTitle);
  }
  function visitAll(node: Node, groupTitle: string): void {
    for (const [key, child] of Object.entries(node)) {
      if (key === "parent") continue;
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, groupTitle);
    }
  }
  visit(parseSync(file, source, { sourceType: "module" }).program as unknown as Node, "");
  return found;
}

/** A stop of the whole group, beside its tests. */
function isStopStatement(statement: unknown): boolean {
  if (!isNode(statement) || statement.type !== "ExpressionStatement") return false;
  const expression = statement.expression as Node;
  return !(expression.arguments as unknown[] | undefined)?.some(isFunction) && stopsItself(statement);
}
