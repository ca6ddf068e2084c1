import { isNode, literalText, type Node, nodesOf, type SourceFile } from "../structure/source-file.ts";

export type Found = {
  /** The sentence by which catalogs know it. */
  name: string;
  /** Whether it depends on a number. */
  isPlural: boolean;
  line: number;
};
export type Loose = { line: number; detail: string };

const isNamed = (node: unknown, names: readonly string[]): boolean =>
  isNode(node) && node.type === "Identifier" && names.includes(String(node.name));

/** `t("…")` and `message("…")`. */
const isWording = ({ type, callee }: Node): boolean =>
  type === "CallExpression" && isNamed(callee, ["t", "message"]);

/** `t.of(…)`. */
const isWordingOfNamed = ({ type, callee }: Node): boolean =>
  type === "CallExpression" &&
  isNode(callee) &&
  isNamed(callee.object, ["t"]) &&
  isNamed(callee.property, ["of"]);

const propertyOf = (object: Node, name: string): unknown =>
  (object.properties as Node[]).find(({ key }) => isNamed(key, [name]))?.value;

/** The sentences of an argument, written in place; undefined when it is anything else. */
function writtenIn(argument: unknown): Omit<Found, "line">[] | undefined {
  if (!isNode(argument)) return undefined;
  const text = literalText(argument);
  if (text !== undefined) return [{ name: text, isPlural: false }];
  if (argument.type === "ObjectExpression") {
    const [one, other] = ["one", "other"].map((form) => literalText(propertyOf(argument, form)));
    return one === undefined || other === undefined ? undefined : [{ name: other, isPlural: true }];
  }
  if (argument.type !== "ConditionalExpression") return undefined;
  const [yes, no] = [writtenIn(argument.consequent), writtenIn(argument.alternate)];
  return yes && no && [...yes, ...no];
}

/** The sentences that a file words, and the calls whose sentence nobody can read in place. */
export function sentencesOf({ program, lineAt }: SourceFile): { found: Found[]; loose: Loose[] } {
  const found: Found[] = [];
  const loose: Loose[] = [];
  for (const call of nodesOf(program).filter(isWording)) {
    const line = lineAt(call.start);
    const written = writtenIn((call.arguments as unknown[])[0]);
    if (written) found.push(...written.map((each) => ({ ...each, line })));
    else loose.push({ line, detail: "write the sentence in place; t.of(…) words a message" });
  }
  const named = nodesOf(program).filter(isWordingOfNamed);
  for (const call of named)
    if (writtenIn((call.arguments as unknown[])[0]))
      loose.push({ line: lineAt(call.start), detail: 'a sentence in place is worded by t("…")' });
  return { found, loose };
}

/** Every text of a table whose values are all sentences, such as those of the error codes. */
export function tableSentencesOf({ program, lineAt }: SourceFile): Found[] {
  return nodesOf(program)
    .filter(({ type, value }) => type === "Property" && literalText(value) !== undefined)
    .map(({ value, start }) => ({ name: literalText(value) ?? "", isPlural: false, line: lineAt(start) }));
}

/** The sentences that rules of the contract give for a rejection: `z.string().min(1, "Name is required")`, `{ message: "…" }`. */
export function ruleSentencesOf({ program, lineAt }: SourceFile): Found[] {
  return nodesOf(program)
    .filter((node) => !isWording(node))
    .flatMap(({ type, arguments: given, key, value }): Node[] => {
      if (type === "CallExpression") return (given as unknown[]).filter(isNode);
      return type === "Property" && isNamed(key, ["message", "error"]) && isNode(value) ? [value] : [];
    })
    .flatMap((node): Found[] => {
      const text = literalText(node);
      return text !== undefined && isPhrase(text)
        ? [{ name: text, isPlural: false, line: lineAt(node.start) }]
        : [];
    });
}

const textAttributes =
  /^(label|title|text|placeholder|alt|help|hint|lead|about|error|summary|description|heading|note|busyLabel|empty|name|aria-(label|description|roledescription|valuetext))$/;
const textProperties =
  /^(label|title|text|lead|about|help|hint|error|message|description|placeholder|note|summary)$/;

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);
/** More than one word with a capital at the start, or three plain words and more: nothing that a machine reads. */
const isPhrase = (text: string): boolean =>
  /^\W*\p{Lu}[\p{L}'’]*[,;:]?\s+[\p{L}{]/u.test(text) ||
  /\p{L}{2,}\s+\p{L}{2,}.*[.!?…]$/u.test(text) ||
  /^\s*[\p{L}'’{}]+([,;:]?\s+[\p{L}'’{}]+){2,}[.,:;!?…]?\s*$/u.test(text);
/** As an attribute or a property for text has it: also one word, but no name for machines. */
const isText = (text: string): boolean => isPhrase(text) || /^\W*\p{Lu}\p{Ll}+/u.test(text);

/** The text of a literal or a template, with "{}" for each of its holes. */
export function textOf(node: Node): string | undefined {
  if (node.type !== "TemplateLiteral") return literalText(node);
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}");
}

/** Nodes below which nothing is read by a user. */
export function isForMachines(node: Node): boolean {
  const { type, callee, name } = node;
  if (isWording(node)) return true;
  if (/^(Import|TS(?!AsExpression|SatisfiesExpression|NonNull))/.test(type)) return true;
  if (type === "NewExpression") return isNode(callee) && /Error$/.test(String(callee.name));
  if (type === "JSXAttribute")
    return isNode(name) && /^(className|class|d|id|key|name|type|rel)$/.test(String(name.name));
  return false;
}

function attributeText(node: Node): string | undefined {
  if (node.type !== "JSXAttribute" || !isNode(node.name) || !isNode(node.value)) return undefined;
  const name =
    node.name.type === "JSXNamespacedName" ? undefined : String((node.name as { name?: unknown }).name);
  const text = textOf(node.value);
  if (name === undefined || text === undefined) return undefined;
  return (textAttributes.test(name) && hasWord(text)) || isText(text) ? text : undefined;
}

function propertyText(node: Node): string | undefined {
  if (node.type !== "Property" || !isNode(node.key) || !isNode(node.value)) return undefined;
  const text = textOf(node.value);
  return textProperties.test(String(node.key.name)) && text !== undefined && isText(text) ? text : undefined;
}

/** The literals that an expression may show: `isOpen ? "Hide" : "Show"`, `busy && "Saving…"`. */
function shownBy(node: unknown): Node[] {
  if (!isNode(node)) return [];
  if (node.type === "ConditionalExpression") return [...shownBy(node.consequent), ...shownBy(node.alternate)];
  if (node.type === "LogicalExpression") return [...shownBy(node.left), ...shownBy(node.right)];
  return node.type === "Literal" || node.type === "TemplateLiteral" ? [node] : [];
}

/** What is between the tags of an element, or in an attribute for text. */
function shownText(node: Node): string | undefined {
  if (node.type === "JSXAttribute" && isNode(node.name) && isNode(node.value))
    return textAttributes.test(String((node.name as { name?: unknown }).name))
      ? shownIn(node.value)
      : undefined;
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return undefined;
  return (node.children as Node[]).map(shownIn).find((text) => text !== undefined);
}

const shownIn = ({ type, expression }: Node): string | undefined =>
  type !== "JSXExpressionContainer" ? undefined : firstText(shownBy(expression));

/** What a function is given that makes a part of a page: `link(to, icon, "Settings")`. */
const givenText = ({ type, callee, arguments: given }: Node): string | undefined =>
  type === "CallExpression" && isNode(callee) && callee.type === "Identifier"
    ? firstText((given as unknown[]).flatMap(shownBy))
    : undefined;

const isWorded = (node: Node): boolean => isWording(node) || isWordingOfNamed(node);

/** Words beside words: `isOpen ? t("Hide") : "Show"`. */
function besideWords({ type, consequent, alternate }: Node): string | undefined {
  if (type !== "ConditionalExpression" || !isNode(consequent) || !isNode(alternate)) return undefined;
  return isWorded(consequent) || isWorded(alternate)
    ? firstText([...shownBy(consequent), ...shownBy(alternate)])
    : undefined;
}

const firstText = (nodes: readonly Node[]): string | undefined =>
  nodes.map(textOf).find((text) => text !== undefined && isText(text));

/** The text of a node that a user reads, though no catalog has it. */
export function looseText(node: Node): string | undefined {
  if (node.type === "JSXText") return hasWord(String(node.value)) ? String(node.value) : undefined;
  const named =
    attributeText(node) ?? propertyText(node) ?? shownText(node) ?? givenText(node) ?? besideWords(node);
  if (named !== undefined) return named;
  if (node.type !== "Literal" && node.type !== "TemplateLiteral") return undefined;
  const text = textOf(node);
  return text !== undefined && isPhrase(text) ? text : undefined;
}

/** A line that says why its text is in no catalog: `// verbatim: a name`. */
const isVerbatim = (lines: readonly string[], line: number): boolean =>
  [line - 1, line - 2].some((at) => /\/[/*] verbatim: \S/.test(lines[at] ?? ""));

/** What users read in a file though it is in no catalog. */
export function looseTexts(source: string, { program, lineAt }: SourceFile): Loose[] {
  const lines = source.split("\n");
  const found = new Map<number, Loose>();
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const child of value) visit(child);
    if (!isNode(value) || isForMachines(value)) return;
    const text = looseText(value);
    if (text !== undefined) {
      // The line of the words, not of the blanks before them.
      const line = lineAt(value.start + (value.type === "JSXText" ? String(value.raw).search(/\S/) : 0));
      if (!isVerbatim(lines, line) && !found.has(line))
        found.set(line, { line, detail: `"${text.replace(/\s+/g, " ").trim()}" is in no catalog: t("…")` });
    }
    for (const [key, child] of Object.entries(value)) if (key !== "parent" && key !== "key") visit(child);
  }
  visit(program);
  return [...found.values()];
}
