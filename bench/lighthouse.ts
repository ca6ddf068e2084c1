/**
 * Lighthouse (mobile, throttled) on the pages for everybody and on the signed-in news page, against the limits. Lighthouse is
 * fetched from the package registry at the first run and kept in the cache folder: nothing else needs it.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { findChromium } from "#tests/support/chromium.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const version = "13.5.0";
const folder = path.join(import.meta.dirname, "../.cache/lighthouse");
const program = path.join(folder, "node_modules/lighthouse/cli/index.js");
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3);
const runMsMax = 180_000;
const installMsMax = 300_000;

const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const pages = [
  { address: "/", performanceMin: 100, paintMsMax: 1_300 },
  { address: "/how-it-works", performanceMin: 100, paintMsMax: 1_300 },
  { address: "/terms", performanceMin: 100, paintMsMax: 1_300 },
  { address: "/privacy", performanceMin: 100, paintMsMax: 1_300 },
  { address: "/news", performanceMin: 97, paintMsMax: 2_000 },
] as const;

const wholeCategories = ["accessibility", "best-practices", "seo"] as const;
const shiftMax = 0.02;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

async function install(): Promise<void> {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
  const options = ["install", "--ignore-scripts", "--no-audit", "--no-fund", `lighthouse@${version}`];
  await promisify(execFile)("npm", options, { cwd: folder, timeout: installMsMax });
}

async function audit(url: string, cookie: string | undefined): Promise<Report> {
  const results = mkdtempSync(path.join(folder, "run-"));
  const file = path.join(results, "report.json");
  const headers = path.join(results, "headers.json");
  try {
    writeFileSync(headers, JSON.stringify(cookie === undefined ? {} : { cookie }));
    const chromium = findChromium();
    await promisify(execFile)(
      process.execPath,
      [
        program,
        url,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        `--extra-headers=${headers}`,
        `--chrome-flags=${chromiumFlags.join(" ")}`,
      ],
      {
        timeout: runMsMax,
        env: { ...process.env, ...(chromium === undefined ? {} : { CHROME_PATH: chromium }) },
      },
    );
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

const points = (report: Report, category: string) => (report.categories[category]?.score ?? 0) * 100;
const figure = (report: Report, name: string) => report.audits[name]?.numericValue ?? Number.NaN;

/** Names of what fell short, for the note. */
const shortcomings = (report: Report) =>
  Object.entries(report.audits)
    .filter(([name, { score }]) => score !== null && score < 0.9 && name in visibleAudits)
    .map(([name]) => name);

const visibleAudits = {
  "first-contentful-paint": true,
  "largest-contentful-paint": true,
  "total-blocking-time": true,
  "cumulative-layout-shift": true,
  "speed-index": true,
  "color-contrast": true,
  "errors-in-console": true,
  "meta-description": true,
  "is-crawlable": true,
  "robots-txt": true,
} as const;

function resultsOf({ address, performanceMin, paintMsMax }: (typeof pages)[number], reports: Report[]) {
  const of = (pick: (report: Report) => number) => median(reports.map(pick));
  const scores = ["performance", ...wholeCategories].map((category): BenchResult => {
    const wanted = category === "performance" ? performanceMin : 100;
    const value = of((report) => points(report, category));
    return {
      name: `${address}, ${category}`,
      value,
      unit: "points",
      peer: "limit",
      ratio: value / wanted,
      note: `goal ${wanted}; short: ${reports[0] ? shortcomings(reports[0]).join(", ") || "nothing" : ""}`,
    };
  });
  return [
    ...scores,
    lessIsBetter(
      {
        name: `${address}, largest contentful paint`,
        value: of((report) => figure(report, "largest-contentful-paint")),
        unit: "ms",
        peer: "limit",
      },
      paintMsMax,
      `${reports.length} rounds`,
    ),
    lessIsBetter(
      {
        name: `${address}, layout shift`,
        value: of((report) => figure(report, "cumulative-layout-shift")),
        unit: "",
        peer: "limit",
      },
      shiftMax,
      "cumulative",
    ),
  ];
}

export async function run(): Promise<BenchResult[]> {
  await install();
  const product = startHelper<ProductProcess>("./product.ts");
  try {
    const { url } = await product.ask("start", { pages: true });
    const urls = Array.from({ length: 3 }, (_, at) => `http://127.0.0.1:9/${at}`);
    const { cookies } = await product.ask("seed", { users: 1, urls, feedsPerUser: 3, itemsPerChannel: 30 });
    const all: BenchResult[] = [];
    for (const page of pages) {
      const cookie = page.address === "/news" ? cookies[0] : undefined;
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await audit(url + page.address, cookie));
      all.push(...resultsOf(page, reports));
    }
    return all;
  } finally {
    await product.stop();
  }
}
