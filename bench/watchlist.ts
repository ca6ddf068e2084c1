/**
 * What a watchlist of 200 companies with weights costs a page, against the same page of a user without one, in turns in the same
 * browser: processor time of the main thread for loading the Tape and a company's page, how far they shift meanwhile, and a click
 * on a line of the Tape.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readListings } from "#domain/companies/lexicon-build/sources.ts";
import { watchlistCompaniesMax } from "#domain/watchlists/watchlists.ts";
import { environmentUrl, newUser } from "#tests/e2e/support/environment-client.ts";
import type { User } from "#tests/e2e/support/environment-protocol.ts";
import { clicks, openTapeAtDesk, paneTimes, slowdown } from "#tests/e2e/support/pane-times.ts";
import { startEnvironments } from "#tests/e2e/support/start-environment.ts";
import { tapeNews } from "#tests/e2e/support/tape-page.ts";
import { startBrowser } from "#tests/support/chromium.ts";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";

const companiesFile = new URL("../src/domain/companies/data/companies.csv", import.meta.url);
const loadRounds = 5;
const clickRounds = 3;
const restMs = 3_000;
const named = ["AAPL", "NVDA", "TSLA", "BA"];
const addresses = { "the Tape": "/news?count=50&layout=tape", "a company's page": "/company/AAPL" };
type Task = { name: string; pid: number; tid: number; tdur?: number };
type Load = { ms: number; shift: number };
type Both<T> = { without: T[]; having: T[] };
type Users = { without: User; having: User };

async function watch200(page: Page): Promise<void> {
  const others = readListings(readFileSync(companiesFile, "utf8"))
    .map(({ symbol }) => symbol)
    .filter((symbol) => !named.includes(symbol));
  const symbols = [...named, ...others.slice(0, watchlistCompaniesMax - named.length)];
  const headers = { origin: environmentUrl() };
  const made = await page.request.post(`${environmentUrl()}/api/watchlists`, {
    headers,
    data: { name: "Mine", symbols },
  });
  const { id } = await made.json();
  const entries = symbols.map((symbol) => ({ symbol, weight: 100 / symbols.length }));
  const said = await page.request.put(`${environmentUrl()}/api/watchlists/${id}/entries`, {
    headers,
    data: { entries },
  });
  if (!said.ok()) throw new Error(`The watchlist was not stored: ${await said.text()}`);
}

/** Loads a page afresh: its main thread's processor time until it rests, and how far it shifted. */
async function load(page: Page, address: string): Promise<Load> {
  await page.goto("about:blank");
  const cdp = await page.context().newCDPSession(page);
  const tasks: Task[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => void tasks.push(...(value as unknown as Task[])));
  await cdp.send("Tracing.start", { categories: "toplevel", transferMode: "ReportEvents" });
  await page.goto(environmentUrl() + address);
  await page.getByRole("article").first().waitFor();
  await page.waitForTimeout(restMs);
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  const own = tasks.filter(({ name }) => name === "ThreadControllerImpl::RunTask");
  const sums = [...Map.groupBy(own, ({ pid, tid }) => `${pid} ${tid}`).values()].map((thread) =>
    thread.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0),
  );
  return { ms: Math.max(...sums), shift: await shiftsOf(page) };
}

/** Both users in turns, so that what else the machine does meets both. */
async function interleaved<T>(
  users: Users,
  times: number,
  measure: (user: User) => Promise<T[]>,
): Promise<Both<T>> {
  const both: Both<T> = { without: [], having: [] };
  for (let round = 0; round < times; round += 1) {
    both.without.push(...(await measure(users.without)));
    both.having.push(...(await measure(users.having)));
  }
  return both;
}

function compared(name: string, { without, having }: Both<number>, note: string): BenchResult {
  const result = {
    name: `${name}, with a watchlist of 200`,
    value: median(having),
    unit: "ms",
    peer: "without one",
  };
  return lessIsBetter(result, median(without), `processor time of the main thread; ${note}`);
}

export async function run(): Promise<BenchResult[]> {
  const stop = await startEnvironments(1);
  const browser = await startBrowser();
  async function onPage<T>(user: User, work: (page: Page) => Promise<T>): Promise<T> {
    const page = await openTapeAtDesk(browser, user);
    try {
      return await work(page);
    } finally {
      await page.context().close();
    }
  }
  try {
    const users = {
      without: await newUser({ headlines: tapeNews }),
      having: await newUser({ headlines: tapeNews }),
    };
    await onPage(users.having, watch200);
    const results: BenchResult[] = [];
    for (const [name, address] of Object.entries(addresses)) {
      const loads = await interleaved(users, loadRounds, (user) =>
        onPage(user, async (page) => {
          await countShifts(page);
          return [await load(page, address)];
        }),
      );
      const ms = {
        without: loads.without.map((each) => each.ms),
        having: loads.having.map((each) => each.ms),
      };
      const shift = Math.max(...loads.having.map((each) => each.shift));
      results.push(
        compared(`${name} loaded`, ms, `${loadRounds} loads each; shifts by ${shift.toFixed(3)} at most`),
      );
    }
    const clicked = await interleaved(users, clickRounds, (user) => onPage(user, paneTimes));
    results.push(
      compared(
        "click on a line to its story",
        clicked,
        `${slowdown}× slower, ${clickRounds * clicks} clicks each`,
      ),
    );
    return results;
  } finally {
    await browser.close();
    await stop();
  }
}
