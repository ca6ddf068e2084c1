import { readFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "..", "docs", "fake-differences.md");

type Known = { pattern: RegExp; met: number };

/** The rows of the page's table under a heading; a star stands for any name, or any number of a list. */
function rowsOf(chapter: string): Known[] {
  const page = readFileSync(file, "utf8");
  const text = page.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`)) ?? "";
  return [...text.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, written = ""]) => ({
      pattern: new RegExp(`^${written.replace(/[.[\](){}+?^$|\\]/g, "\\$&").replaceAll("*", "[\\w.-]+")}$`),
      met: 0,
    })),
  );
}

/** The differences that docs/fake-differences.md explains, and what is met beside them. */
export function createKnownDifferences(chapter: string): {
  meet(difference: string): void;
  /** Prints what has no reason, and reasons that nothing has any more. @returns the exit code */
  report(): number;
} {
  const rows = rowsOf(chapter);
  const unknown: string[] = [];
  return {
    meet(difference) {
      const at = difference.replace(/\[\d+\]/g, "");
      const row = rows.find(({ pattern }) => pattern.test(at));
      if (row) row.met += 1;
      else unknown.push(difference);
    },
    report() {
      for (const difference of unknown) console.log(difference);
      const idle = rows.filter(({ met }) => met === 0);
      for (const { pattern } of idle) console.log(`No such difference any more: ${pattern.source}`);
      const met = rows.reduce((sum, row) => sum + row.met, 0);
      console.log(
        `${met} differences with a reason, ${unknown.length} without one, ${idle.length} reasons without a difference`,
      );
      return unknown.length + idle.length > 0 ? 1 : 0;
    },
  };
}
