/** What an element of HTML means for the text around and within it. */
export type HtmlElement = {
  /** Line breaks before and behind it: a block begins a line (1), a paragraph is apart (2). */
  breaks: 0 | 1 | 2;
  /** A line break itself. */
  isBreak: boolean;
  isCell: boolean;
  /** Its content is no text to read. */
  isDropped: boolean;
};

const lines = "address caption dd details div dt figcaption footer form header li main nav summary tr".split(
  " ",
);
const paragraphs = "article aside blockquote dl figure h1 h2 h3 h4 h5 h6 hr ol p pre section table ul".split(
  " ",
);
const dropped =
  "script style template iframe noscript noembed noframes object svg math head select canvas audio video".split(
    " ",
  );
/** Named so that they need no second look: most tags of a body are these. */
const plain = "a b i em strong span img br td th".split(" ");

function elementNamed(name: string): HtmlElement {
  return {
    breaks: paragraphs.includes(name) ? 2 : lines.includes(name) ? 1 : 0,
    isBreak: name === "br",
    isCell: name === "td" || name === "th",
    isDropped: dropped.includes(name),
  };
}

const elements: ReadonlyMap<string, HtmlElement> = new Map(
  [...lines, ...paragraphs, ...dropped, ...plain].map((name) => [name, elementNamed(name)]),
);

/** By its name as it is written; undefined for an element without a meaning of its own. */
export function htmlElementOf(written: string): HtmlElement | undefined {
  return elements.get(written) ?? elements.get(written.toLowerCase());
}
