import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type MeasuredText, readMeasured, textKey } from "../../scripts/topics/topic-sources.ts";

type Found = { symbol: string; confidence: number };

/** Says what an item of this title, and perhaps this text, would carry. */
export type DetectItem = (title: string, body?: string) => Found[];

/** A company that a headline got, and what the one who read it said: "unread" when nobody has. */
export type GeneralTag = Found & { row: MeasuredText; reading: "right" | "wrong" | "unread" };

/** The start of the hash of a headline, which is not in this repository. */
export const headlineId = (text: string) =>
  createHash("sha256").update(textKey(text)).digest("hex").slice(0, 12);

function readReadings(): Map<string, GeneralTag["reading"]> {
  const file = path.join(import.meta.dirname, "../fixtures/detection/general-news.txt");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [id, symbol, reading] = line.split(" ");
      return [`${id} ${symbol}`, reading === "right" ? "right" : "wrong"];
    }),
  );
}

/** General news of a folder with `huffpost.json`, and the companies its headlines get. */
export function readGeneralNews(folder: string, detect: DetectItem) {
  const readings = readReadings();
  const tagsOf = (row: MeasuredText, body?: string): GeneralTag[] =>
    detect(row.text, body).map(({ symbol, confidence }) => ({
      symbol,
      confidence,
      row,
      reading: readings.get(`${headlineId(row.text)} ${symbol}`) ?? "unread",
    }));
  return { rows: readMeasured(folder), tagsOf };
}

/** Wrong tags in 100 headlines. */
export const wrongInHundred = (tags: GeneralTag[], headlines: number) =>
  (100 * tags.filter(({ reading }) => reading === "wrong").length) / Math.max(1, headlines);
