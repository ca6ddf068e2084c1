/**
 * Reads every page of a folder that has a labeled text and tells how much of it is found, beside other readers. A page is
 * NAME.html with NAME.json: `text`, and as wished `url`, `financial` and `sealed`. `--part open` (default) leaves the
 * sealed pages out, `--part sealed` reads only them. `--reader NAME` reads with one only, `--worst N` names the worst.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type ArticleReader, overlap, readers } from "./readers.ts";

const { values, positionals: folders } = parseArgs({
  options: {
    part: { type: "string", default: "open" },
    reader: { type: "string" },
    worst: { type: "string", default: "0" },
  },
  allowPositionals: true,
});

type Label = { text: string; url?: string; financial?: boolean; sealed?: boolean };
type Page = { name: string; set: string; file: string; label: Label };
type Row = Page & ReturnType<typeof overlap> & { ms: number };

function pagesUnder(folder: string): Page[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const label = JSON.parse(readFileSync(file, "utf8")) as Label;
      return { name, set: path.dirname(name), file: `${file.slice(0, -5)}.html`, label };
    })
    .filter(({ label }) => values.part === "all" || (values.part === "sealed") === (label.sealed ?? false));
}

async function read(page: Page, reader: ArticleReader): Promise<Row> {
  const html = readFileSync(page.file, "utf8");
  const url = page.label.url || "https://news.example.com/article";
  const startedAt = performance.now();
  const text = await reader.read(html, url).catch(() => "");
  return { ...page, ms: performance.now() - startedAt, ...overlap(text, page.label.text) };
}

const mean = (rows: Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
const ranked = (rows: Row[]) => rows.map(({ ms }) => ms).toSorted((a, b) => a - b);

function show(reader: string, what: string, rows: Row[]): void {
  if (rows.length === 0) return;
  const figures = [
    ["F", mean(rows, (row) => row.f).toFixed(3)],
    ["precision", mean(rows, (row) => row.precision).toFixed(3)],
    ["recall", mean(rows, (row) => row.recall).toFixed(3)],
    ["F of 4 words", mean(rows, (row) => row.f4).toFixed(3)],
    ["below 0.5", rows.filter(({ f }) => f < 0.5).length],
    ["ms", mean(rows, ({ ms }) => ms).toFixed(0)],
    ["95 %", ranked(rows)[Math.floor(rows.length * 0.95)]?.toFixed(0)],
  ];
  const line = figures.map(([name, value]) => `${name} ${value}`).join("  ");
  process.stdout.write(
    `${reader.padEnd(12)} ${what.padEnd(14)} ${String(rows.length).padStart(5)} pages  ${line}\n`,
  );
}

const pages = folders.flatMap(pagesUnder);
for (const reader of readers.filter(({ name }) => values.reader === undefined || name === values.reader)) {
  const rows: Row[] = [];
  for (const page of pages) rows.push(await read(page, reader));
  for (const set of new Set(pages.map((page) => page.set)))
    show(
      reader.name,
      set,
      rows.filter((row) => row.set === set),
    );
  show(reader.name, "all", rows);
  show(
    reader.name,
    "financial",
    rows.filter(({ label }) => label.financial),
  );
  process.stdout.write(
    `${reader.name.padEnd(12)} ${Math.round(process.memoryUsage.rss() / 1e6)} MB at the end\n`,
  );
  for (const row of rows.toSorted((a, b) => a.f - b.f).slice(0, Number(values.worst)))
    process.stdout.write(
      `  ${row.f.toFixed(2)} precision ${row.precision.toFixed(2)} recall ${row.recall.toFixed(2)} ${row.name} ${row.label.url ?? ""}\n`,
    );
}
