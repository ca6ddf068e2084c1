/** Most of a text that is read, in UTF-16 units: what is shown of it is shorter. */
const readUnitsMax = 12_000;

/** The site writes these three as entities when it is not asked for raw text; decoded once. */
const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

export function decodeMarkup(text: string): string {
  return text.includes("&") ? text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity) : text;
}

/**
 * The words of a post without the signs of Markdown: links keep their text, lists their points. A text is to be read,
 * not rebuilt: what is ambiguous stays as written. Takes time linear in the length.
 */
export function plainMarkdown(markdown: string): string {
  return decodeMarkup(markdown.slice(0, readUnitsMax))
    .replace(/&#x200B;|&nbsp;/gi, " ")
    .replace(/^[ \t]{0,3}(?:#{1,6}[ \t]+|(?:>[!]?[ \t]?){1,8})/gm, "")
    .replace(/^[ \t]{0,3}(?:[*_-][ \t]*){3,40}$/gm, "")
    .replace(/^([ \t]{0,12})[*+-][ \t]+/gm, "$1• ")
    .replace(/!?\[([^[\]\n]{1,400})\]\((?:[^()\s]{1,1000})(?:[ \t]"[^"\n]{0,200}")?\)/g, "$1")
    .replace(/(\*\*|__|~~|>!|!<|`{1,3})/g, "")
    .replace(/(?<![\w*\\])\*(?=\S)([^*\n]{1,400})(?<=[^\s\\])\*(?![\w*])/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!>~|-])/g, "$1");
}
