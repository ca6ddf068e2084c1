const entityOf: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for a place between tags or in double quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entityOf[character] ?? "");

/** Plain text as HTML: each of its lines is a paragraph. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");
