import type { Page } from "@playwright/test";

type Shifted = { shifts: number };

/** From its next load on the page counts how far it shifts. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counter = globalThis as unknown as Shifted;
    counter.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counter.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** The page's layout shift since it was loaded: what moved, as a share of the window, times how far. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Shifted).shifts);
