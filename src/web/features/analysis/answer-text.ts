export type Inline = { strong: boolean; text: string };
export type Block =
  | { kind: "paragraph"; lines: Inline[][] }
  | { kind: "heading"; line: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

const bullet = /^\s{0,6}[-*•]\s+(.*)$/;
const numbered = /^\s{0,6}\d{1,3}[.)]\s+(.*)$/;
const heading = /^#{1,6}\s+(.*?)\s*#*$/;

function inlineOf(line: string): Inline[] {
  const parts = line.split("**");
  // An opening mark without its partner stays as it was written.
  if (parts.length % 2 === 0) {
    const last = parts.pop() ?? "";
    parts[parts.length - 1] += `**${last}`;
  }
  return parts.map((text, at) => ({ strong: at % 2 === 1, text })).filter((part) => part.text !== "");
}

/**
 * The few marks language models write, as data: paragraphs with line breaks, headings, lists, bold. All else,
 * markup included, stays plain text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r?\n/)) {
    const point = bullet.exec(line) ?? numbered.exec(line);
    const title = heading.exec(line);
    if (line.trim() === "") {
      // An empty line between two points does not end their list.
      if (open?.kind !== "list") open = undefined;
    } else if (title) {
      blocks.push({ kind: "heading", line: inlineOf(title[1] ?? "") });
      open = undefined;
    } else if (point) {
      const ordered = !bullet.test(line);
      if (open?.kind !== "list" || open.ordered !== ordered) {
        open = { kind: "list", ordered, items: [] };
        blocks.push(open);
      }
      open.items.push(inlineOf(point[1] ?? ""));
    } else {
      if (open?.kind !== "paragraph") {
        open = { kind: "paragraph", lines: [] };
        blocks.push(open);
      }
      open.lines.push(inlineOf(line.trim()));
    }
  }
  return blocks;
}
