import { importRules, roomMayUse, vendorPackages } from "./import-rules.ts";

export const importTableStart = "<!-- imports: written by `node scripts/check-documents.ts --write` -->";
export const importTableEnd = "<!-- end of imports -->";

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

function packagesOf(packages: readonly string[] | undefined): string {
  if (packages === undefined) return "any";
  return packages.length === 0 ? "none" : code(packages);
}

/** The rules of imports as Markdown, from the tables that the check reads. */
export function importTable(): string {
  const rules = importRules.map(
    ({ folder, holds, mayImport, packages, besides = "" }) =>
      `| \`${folder}\` | ${holds} | ${code(mayImport)} | ${packagesOf(packages)} | ${besides} |`,
  );
  const rooms = Object.entries(roomMayUse).map(([room, others]) => `| \`${room}\` | ${code(others)} |`);
  const homes = Object.entries(vendorPackages).map(([name, folders]) => `| \`${name}\` | ${code(folders)} |`);
  return [
    "| Folder | Holds | May import | Packages | Also |",
    "| --- | --- | --- | --- | --- |",
    ...rules,
    "",
    "| This room of `src/server/features` | may use code of |",
    "| --- | --- |",
    ...rooms,
    "",
    "| This package | is imported only in |",
    "| --- | --- |",
    ...homes,
  ].join("\n");
}

/** The page with the table between its two marks; undefined when it has no such marks. */
export function withImportTable(page: string): string | undefined {
  const start = page.indexOf(importTableStart);
  const end = page.indexOf(importTableEnd);
  if (start < 0 || end < start) return undefined;
  return `${page.slice(0, start + importTableStart.length)}\n\n${importTable()}\n\n${page.slice(end)}`;
}
