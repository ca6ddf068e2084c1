/** `at` is where the piece begins in the answer. */
export type Inline = { strong: boolean; text: string; at: number };
export type Block =
  | { kind: "paragraph"; lines: Inline[][] }
  | { kind: "heading"; line: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

const bullet = /^\s{0,6}[-*•]\s+(.*)$/d;
const numbered = /^\s{0,6}\d{1,3}[.)]\s+(.*)$/d;
const heading = /^#{1,6}\s+(.*?)\s*#*$/d;

/** @param from where the line begins in the answer */
function inlineOf(line: string, from: number): Inline[] {
  const parts = line.split("**");
  // An opening mark without its partner stays as it was written.
  if (parts.length % 2 === 0) {
    const last = parts.pop() ?? "";
    parts[parts.length - 1] += `**${last}`;
  }
  let at = from;
  const pieces = parts.map((text, index): Inline => {
    const piece = { strong: index % 2 === 1, text, at };
    at += text.length + 2;
    return piece;
  });
  return pieces.filter((piece) => piece.text !== "");
}

/** What a mark of the line leaves, and where it begins. */
const inlineIn = (match: RegExpExecArray, from: number): Inline[] =>
  inlineOf(match[1] ?? "", from + (match.indices?.[1]?.[0] ?? 0));

/**
 * The few marks language models write, as data: paragraphs with line breaks, headings, lists, bold. All else,
 * markup included, stays plain text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let next = 0;
  for (const line of text.split("\n")) {
    const from = next;
    next += line.length + 1;
    const point = bullet.exec(line) ?? numbered.exec(line);
    const title = heading.exec(line);
    if (line.trim() === "") {
      // An empty line between two points does not end their list.
      if (open?.kind !== "list") open = undefined;
    } else if (title) {
      blocks.push({ kind: "heading", line: inlineIn(title, from) });
      open = undefined;
    } else if (point) {
      const ordered = !bullet.test(line);
      if (open?.kind !== "list" || open.ordered !== ordered) {
        open = { kind: "list", ordered, items: [] };
        blocks.push(open);
      }
      open.items.push(inlineIn(point, from));
    } else {
      if (open?.kind !== "paragraph") {
        open = { kind: "paragraph", lines: [] };
        blocks.push(open);
      }
      open.lines.push(inlineOf(line.trim(), from + line.length - line.trimStart().length));
    }
  }
  return blocks;
}
