/**
 * Wrong tags in general news: headlines of HuffPost with their sections and descriptions, which are not in this
 * repository; tests/fixtures/detection/general-news.txt says of each tag whether it is right. The folder has the file
 * huffpost.json of the data card in src/domain/companies/data/README.md.
 * node scripts/launch.mjs tests/simulations/general-news.ts <folder> [--unread]
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createDetector } from "#domain/companies/detector.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { type MeasuredText, readMeasured, textKey } from "../../scripts/topics/topic-sources.ts";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const detector = createDetector(JSON.parse(read("src/domain/companies/data/lexicon.json")));

const idOf = (text: string) => createHash("sha256").update(textKey(text)).digest("hex").slice(0, 12);

/** By headline and symbol: right, wrong, or missing when nobody has read it. */
const readings = new Map(
  read("tests/fixtures/detection/general-news.txt")
    .trim()
    .split("\n")
    .map((line) => {
      const [id, symbol, reading] = line.split(" ");
      return [`${id} ${symbol}`, reading];
    }),
);

type Tag = { symbol: string; confidence: number; row: MeasuredText; reading: string };

const tagsOf = (row: MeasuredText, body?: string): Tag[] =>
  detector
    .detect(row.text, { body })
    .filter(isDisplayed)
    .map(({ symbol, confidence }) => ({
      symbol,
      confidence,
      row,
      reading: readings.get(`${idOf(row.text)} ${symbol}`) ?? "unread",
    }));

const sports = new Set(["SPORTS"]);
const world = new Set(["WORLD NEWS", "U.S. NEWS", "POLITICS", "CRIME"]);
const screen = new Set(["ENTERTAINMENT", "COMEDY", "MEDIA", "CULTURE & ARTS"]);
const groups: [name: string, has: (section: string) => boolean][] = [
  ["all", () => true],
  ["sports", (section) => sports.has(section)],
  ["world and politics", (section) => world.has(section)],
  ["entertainment", (section) => screen.has(section)],
];

function tableRow(name: string, rows: MeasuredText[]) {
  const title = rows.flatMap((row) => tagsOf(row));
  const described = rows.flatMap((row) => tagsOf(row, row.description));
  const count = (tags: Tag[], reading: string) => tags.filter((tag) => tag.reading === reading).length;
  const inHundred = (tags: Tag[]) => ((100 * count(tags, "wrong")) / rows.length).toFixed(2);
  return {
    headlines: name,
    number: rows.length,
    tags: title.length,
    wrong: count(title, "wrong"),
    "in 100": inHundred(title),
    "with the description": inHundred(described),
    unread: count(title, "unread") + count(described, "unread"),
  };
}

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder with huffpost.json.");
const measured = readMeasured(folder);
console.table(
  (["open", "sealed"] as const).flatMap((half) =>
    groups.map(([name, has]) =>
      tableRow(
        `${half}: ${name}`,
        measured.filter((row) => row.half === half && has(row.section)),
      ),
    ),
  ),
);
/** Lower ends of the bands of confidence. */
const bands = [0.985, 0.97, 0.9, 0.8, 0.5];
console.table(
  bands.map((from, index) => {
    const cells = (["open", "sealed"] as const).map((half) => {
      const found = measured
        .filter((row) => row.half === half)
        .flatMap((row) => tagsOf(row))
        .filter(({ confidence }) => confidence >= from && confidence < (bands[index - 1] ?? 2));
      return `${found.filter(({ reading }) => reading === "right").length} of ${found.length}`;
    });
    return { "confidence from": from, "right, open": cells[0], "right, sealed": cells[1] };
  }),
);
// Of the sealed half only the numbers are told: its headlines stay unread until the next release.
if (flag === "--unread")
  for (const { symbol, row, reading } of measured.flatMap((row) => tagsOf(row, row.description)))
    if (reading === "unread" && row.half === "open") console.log(idOf(row.text), symbol, row.text);
