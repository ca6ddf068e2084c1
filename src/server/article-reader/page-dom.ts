import { parseHTML } from "linkedom";

/** As much of the DOM as an article needs; the server has no types of a browser. */
export type PageNode = {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<PageNode>;
};
export type PageElement = PageNode & {
  readonly tagName: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  closest(selector: string): PageElement | null;
  remove(): void;
};
export type PageDocument = PageElement & {
  readonly title: string;
  readonly body: PageElement | null;
  cloneNode(deep: boolean): PageDocument;
};

const textNode = 3;
const elementNode = 1;

export const isText = (node: PageNode): boolean => node.nodeType === textNode;
export const isElement = (node: PageNode): node is PageElement => node.nodeType === elementNode;
/** In capitals, as HTML has it; parts of SVG are written small. */
export const tagOf = (element: PageElement): string => element.tagName.toUpperCase();

/** The document of a page. No script runs, nothing is loaded, and no style is worked out. */
export function openPage(html: string): PageDocument {
  const whole = /<html[\s>]/i.test(html)
    ? html
    : `<!doctype html><html><head></head><body>${html}</body></html>`;
  return (parseHTML(whole) as { document: PageDocument }).document;
}
