/**
 * Wrong tags in general news: headlines of HuffPost with their sections and descriptions, which are not in this
 * repository; tests/fixtures/detection/general-news.txt says of each tag whether it is right. The folder has the file
 * huffpost.json of the data card in src/domain/companies/data/README.md.
 * node scripts/launch.mjs tests/simulations/general-news.ts <folder> [--unread]
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { createDetector } from "#domain/companies/detector.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import type { MeasuredText } from "../../scripts/topics/topic-sources.ts";
import { type GeneralTag, headlineId, readGeneralNews, wrongInHundred } from "../support/general-news.ts";

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder with huffpost.json.");
const lexicon = path.join(import.meta.dirname, "../../src/domain/companies/data/lexicon.json");
const detector = createDetector(JSON.parse(readFileSync(lexicon, "utf8")));
const { rows: measured, tagsOf } = readGeneralNews(folder, (title, body) =>
  detector.detect(title, { body }).filter(isDisplayed),
);

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
  const count = (tags: GeneralTag[], reading: GeneralTag["reading"]) =>
    tags.filter((tag) => tag.reading === reading).length;
  const inHundred = (tags: GeneralTag[]) => wrongInHundred(tags, rows.length).toFixed(2);
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
    if (reading === "unread" && row.half === "open") console.log(headlineId(row.text), symbol, row.text);
