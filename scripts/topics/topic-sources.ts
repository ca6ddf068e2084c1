import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** A text to learn from; `weight` is what it counts. */
export type TopicText = { text: string; business: boolean; weight: number };

/** A row of general news to measure with, never to learn from. */
export type MeasuredText = { text: string; section: string; description: string; half: "open" | "sealed" };

type Read = (file: string) => { text: string; business: boolean | undefined; weight?: number }[];

/** A file of the folder: where to fetch it is in the data card. The hash says that it is the same file. */
type TopicSource = { file: string; sha256: string; read: Read };

/** Letters and digits of a text, to tell rows that are the same. */
export const textKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 60);

/** Sixteen parts of equal size, by the text alone. */
const partOf = (text: string) =>
  Number.parseInt(createHash("sha256").update(textKey(text)).digest("hex").slice(0, 1), 16);

/** Parts 0 to 7 are sealed, 8 to 11 are open for reading, the rest may be learned from. */
const halfOf = (text: string) => (partOf(text) < 8 ? "sealed" : partOf(text) < 12 ? "open" : "learned");

/** Cells of a CSV file with quotes and line breaks within them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] ?? "";
    if (quoted && unit === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (unit === '"') quoted = !quoted;
    else if (unit === "," && !quoted) {
      row.push(cell);
      cell = "";
    } else if (unit === "\n" && !quoted) {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else if (unit !== "\r") cell += unit;
  }
  return cell === "" && row.length === 0 ? rows : [...rows, [...row, cell]];
}

/** One column of a CSV file. */
function columnOf(text: string, name: string): string[] {
  const [head = [], ...rows] = readCsv(text);
  const at = head.indexOf(name);
  return rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
}

const businessColumn =
  (name: string): Read =>
  (file) =>
    columnOf(file, name).map((text) => ({ text, business: true }));

function jsonLines(file: string): Record<string, string>[] {
  return file
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const huffpostBusiness = new Set(["BUSINESS", "MONEY"]);

/** News of technology is about companies half of the time: it teaches nothing. */
const isBusiness = (section: string) => (section === "TECH" ? undefined : huffpostBusiness.has(section));

/** Business, technology and money among the numbered sections of `huffpost-balanced.json`. */
const balanced = { business: 9, technology: 30, money: 31 };

/** "do n't ( video )" as it was before it was cut into words. */
const joined = (text: string) =>
  text
    .replace(/ (n't|'(?:s|re|ve|ll|m|d)\b)/g, "$1")
    .replace(/ ([,.:;?!)])/g, "$1")
    .replace(/\( /g, "(")
    .replace(/ - /g, "-");

const readHuffpost: Read = (file) =>
  jsonLines(file)
    .filter(({ headline = "" }) => halfOf(headline) === "learned")
    .map(({ headline = "", category = "" }) => ({ text: headline, business: isBusiness(category) }));

const readBalanced: Read = (file) =>
  jsonLines(file).map(({ raw = "", label }) => {
    const section = Number(label);
    const business = section === balanced.business || section === balanced.money;
    return {
      text: joined(raw),
      business: section === balanced.technology ? undefined : business,
      // Advice on money is not about companies.
      weight: section === balanced.money ? 0.3 : 1,
    };
  });

/** Every third of the headlines: they are lower-case and of two years. */
const readAbc: Read = (file) =>
  columnOf(file, "headline_text")
    .filter((_, index) => index % 3 === 0)
    .map((text) => ({ text, business: false }));

const huffpost: TopicSource = {
  file: "huffpost.json",
  sha256: "2ccd587afdd6cb7bcf2c1dfbd04199278c0405fbda4ac57bec170403a8f12073",
  read: readHuffpost,
};

/** What the topic weights are learned from, as the data card of src/domain/companies/data lists it. */
const sources: TopicSource[] = [
  huffpost,
  {
    file: "huffpost-balanced.json",
    sha256: "2485569669dd7ec5bf1e2f7468568a1d019faeb9941205bc9fb7edae93c488d6",
    read: readBalanced,
  },
  {
    file: "abc.csv",
    sha256: "204c2dab0ef0af6a54774ce7142a709c8dc508bf6dab40944fcbed90a802acd1",
    read: readAbc,
  },
  {
    file: "finviz.csv",
    sha256: "610672bc2bd182de27f08bae0d2aa0e9779619582dc038a7671e27774b0dae85",
    read: businessColumn("headline"),
  },
  {
    file: "yahoo.csv",
    sha256: "9cd0fed7b3a5efa26f3fc23762a5e93af65594c977b166d49e4993740a0a333c",
    read: businessColumn("title"),
  },
  {
    file: "tweets.csv",
    sha256: "184e6322b7f0e84c3103a83d198f1be8203de8b63a857f67a2964321b71c4e8d",
    read: businessColumn("text"),
  },
  {
    file: "sentfin.csv",
    sha256: "570af7ba58f724f3fcc414dd5ba80da5b1a3b342134d76c6ebdf53a32c54a92f",
    read: businessColumn("Title"),
  },
  {
    file: "chat.csv",
    sha256: "f0fe9a7c85dcea6b17a0a579835e8bccf6a22e8e704f5e269a1f09d3e20617a6",
    read: businessColumn("title"),
  },
  {
    file: "comments.csv",
    sha256: "d81039760fc636662c3c755392e876bfef19f8fd94d61f39c6e09e06908db5ff",
    read: businessColumn("text"),
  },
];

function readChecked(folder: string, { file, sha256 }: { file: string; sha256: string }): string {
  const bytes = readFileSync(path.join(folder, file));
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) throw new Error(`${file} is not the file of the data card: its SHA-256 is ${found}.`);
  return bytes.toString("utf8");
}

/** Shortest text, in letters and digits, that teaches anything; and most units of a text that are read. */
const lettersMin = 12;
const unitsMax = 300;

/** The texts to learn from, each once, without those of `guarded` and without rows that are measured with. */
export function readTopicTexts(folder: string, guarded: Iterable<string>) {
  const seen = new Set([...guarded].map(textKey));
  for (const { headline = "" } of jsonLines(readChecked(folder, huffpost)))
    if (halfOf(headline) !== "learned") seen.add(textKey(headline));
  const texts: TopicText[] = [];
  const counts: { file: string; business: number; other: number }[] = [];
  for (const source of sources) {
    const count = { file: source.file, business: 0, other: 0 };
    for (const { text, business, weight = 1 } of source.read(readChecked(folder, source))) {
      const cut = text.replace(/https?:\S+/g, "").slice(0, unitsMax);
      const key = textKey(cut);
      if (business === undefined || key.length < lettersMin || seen.has(key)) continue;
      seen.add(key);
      texts.push({ text: cut, business, weight });
      count[business ? "business" : "other"] += 1;
    }
    counts.push(count);
  }
  return { texts, counts };
}

/** General news to measure with: the rows of one file that nothing was learned from. */
export function readMeasured(folder: string): MeasuredText[] {
  const seen = new Set<string>();
  return jsonLines(readChecked(folder, huffpost)).flatMap((row) => {
    const { headline = "", category = "", short_description: description = "" } = row;
    const half = halfOf(headline);
    const key = textKey(headline);
    if (half === "learned" || isBusiness(category) !== false || seen.has(key) || key.length < lettersMin)
      return [];
    seen.add(key);
    return [{ text: headline, section: category, description, half }];
  });
}
