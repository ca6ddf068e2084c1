import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const { source } = createRequire(import.meta.url)("axe-core/axe.min.js") as { source: string };

type Axe = { run(within: string | Document, options: RunOptions): Promise<AxeResults> };

/**
 * What axe finds on the page as it is, in words.
 * @param within a selector of the part to look at
 * @param rules only these
 */
export async function violationsOn(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  // Once a page: reading axe takes as long as its look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ([place, only]) => {
      const { axe } = window as unknown as { axe: Axe };
      // What passes is counted, not described.
      const options: RunOptions = { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) };
      return (await axe.run(place ?? document, options)).violations;
    },
    [within, rules] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}
