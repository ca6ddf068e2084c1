const entityOf: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for a place between tags or in double quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entityOf[character] ?? "");
