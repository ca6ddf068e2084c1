/** What a spreadsheet takes for the start of a formula, also behind blanks. */
const formulaStart = /^[\s]*[=+\-@\t\r]/;

/**
 * A cell of a CSV file that a spreadsheet shows and never runs: a text is quoted always, with an apostrophe in front
 * of what would be a formula.
 */
export function csvCell(text: string | number): string {
  if (typeof text === "number") return String(text);
  const visible = formulaStart.test(text) ? `'${text}` : text;
  return `"${visible.replaceAll('"', '""')}"`;
}

/** A line of a CSV file with its end (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(",")}\r\n`;
