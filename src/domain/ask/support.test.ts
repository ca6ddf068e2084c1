import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createDetector } from "#domain/companies/detector.ts";
import type { Passage } from "./passages.ts";
import { checkedSentences } from "./support.ts";

const lexicon = new URL("../companies/data/lexicon.json", import.meta.url);
const detector = createDetector(JSON.parse(readFileSync(lexicon, "utf8")));
const companiesIn = (text: string) => detector.detect(text).map(({ symbol, name }) => ({ symbol, name }));

const passage = (feed: string, title: string, text: string): Passage => ({
  itemId: `${feed} ${title}`,
  title,
  text,
  feed,
  link: `https://${feed.toLowerCase().replace(" ", "-")}.example/x`,
  at: "2026-11-24T14:00:00.000Z",
  companies: companiesIn(`${title}\n${text}`),
});

const jobs = passage(
  "Harbor Wire",
  "Intel cuts 15% of its foundry staff",
  "The chipmaker will eliminate about 4,000 jobs in Oregon and Arizona by March. Shares fell 3%.",
);
const others = passage(
  "Daily Tape",
  "Intel to eliminate 4,000 foundry jobs",
  "Intel is cutting 15% of workers at its foundry unit, a spokesman said.",
);
const sale = passage(
  "Harbor Wire",
  "Intel may sell its programmable chip unit, sources say",
  "The company is weighing a sale of Altera worth $9 billion.",
);
const outlook = passage(
  "Rumor Mill",
  "Intel raises fourth-quarter revenue outlook to $14.2 billion",
  "Demand for server chips was strong, Nvidia said of the market.",
);
const known = [jobs, others, sale, outlook];

function check(text: string, number: number, quote: string, passages: readonly Passage[] = known) {
  const { supported, rejected } = checkedSentences([{ text, receipts: [{ passage: number, quote }] }], {
    passages,
    known: passages,
    companiesIn,
  });
  return supported[0]?.publishers ?? rejected[0]?.why.join();
}
const jobsQuote = "cuts 15% of its foundry staff";
const outlookQuote = "raises fourth-quarter revenue outlook to $14.2 billion";

describe("a sentence that a passage holds", () => {
  it.each([
    ["Intel cuts 15% of its foundry staff.", 1, jobsQuote, 2],
    ["Intel is eliminating about 4,000 jobs at its foundry unit.", 2, "eliminate 4,000 foundry jobs", 2],
    ["Intel reduces the staff of its foundry by 15%.", 1, jobsQuote, 2],
    ["Intel may sell its programmable chip unit, Altera.", 3, "may sell its programmable chip unit", 1],
    ["Intel raised its fourth-quarter revenue outlook to $14.2 billion.", 4, outlookQuote, 1],
    ["Rumor Mill reports that Intel raises its revenue outlook.", 4, outlookQuote, 1],
    ["Intel cuts 15% of its foundry staff.", 1, "\u201cCuts 15%  of its foundry staff\u2026\u201d", 2],
  ])("%s", (text, number, quote, publishers) => expect(check(text, number, quote)).toBe(publishers));
});

describe("what a passage must have of a sentence", () => {
  it("the company, also under another of its names", () => {
    const google = passage("Harbor Wire", "Google raises its quarterly dividend", "");
    const text = "Alphabet raises its quarterly dividend.";
    expect(check(text, 1, "raises its quarterly dividend", [google])).toBe(1);
  });

  it("a headline that is shorter than a quote must be may be quoted whole", () => {
    const short = passage("Harbor Wire", "Intel falls", "");
    expect(check("Intel falls.", 1, "Intel falls", [short])).toBe(1);
    expect(check("Intel falls.", 1, "Intel", [short])).toBe("short-quote");
  });
});

describe("a sentence that no passage holds", () => {
  it.each([
    ["Intel cuts 25% of its foundry staff.", 1, jobsQuote, "figure"],
    ["Intel is eliminating about 40,000 jobs at its foundry unit.", 1, jobsQuote, "figure"],
    ["AMD cuts 15% of its foundry staff.", 1, jobsQuote, "name"],
    ["Nvidia raises fourth-quarter revenue outlook to $14.2 billion.", 4, outlookQuote, "figure"],
    ["Tim Bowers cuts 15% of Intel's foundry staff.", 1, jobsQuote, "name"],
    ["Daily Tape reports that Intel cuts 15% of its foundry staff.", 1, jobsQuote, "name"],
    ["Intel lowered its fourth-quarter revenue outlook to $14.2 billion.", 4, outlookQuote, "opposite"],
    ["Intel does not cut 15% of its foundry staff.", 1, jobsQuote, "opposite"],
    ["Intel sells its programmable chip unit.", 3, "sell its programmable chip unit", "surer"],
    ["Intel opens a laboratory for quantum computers.", 1, jobsQuote, "words"],
    ["Intel hires 15% of its foundry staff.", 1, jobsQuote, "words"],
    ["Intel cuts 15% of its foundry staff.", 2, jobsQuote, "quote"],
    ["Intel cuts 15% of its foundry staff.", 1, "cuts 15% of jobs in Oregon", "quote"],
    ["Intel cuts 15% of its foundry staff.", 1, "Intel", "short-quote"],
    ["Intel cuts 15% of its foundry staff.", 5, jobsQuote, "no-passage"],
    ["Intel cuts 15% of its foundry staff.", 0, jobsQuote, "no-passage"],
    ["Intel cuts 15% of its foundry staff, see https://evil.example.", 1, jobsQuote, "address"],
  ])("%s [%i] “%s”: %s", (text, number, quote, why) => expect(check(text, number, quote)).toBe(why));

  it("has no receipt at all", () => {
    const { rejected } = checkedSentences([{ text: "Intel cuts jobs.", receipts: [] }], {
      passages: known,
      known,
      companiesIn,
    });
    expect(rejected).toEqual([{ text: "Intel cuts jobs.", why: ["no-receipt"] }]);
  });
});

describe("how many publishers say it", () => {
  it("a reprint is no second one, nor is a second feed of one site", () => {
    const reprint = { ...jobs, itemId: "reprint", feed: "Copy", link: "https://copy.example/x" };
    expect(check("Intel cuts 15% of its foundry staff.", 1, jobsQuote, [jobs, reprint])).toBe(1);
    const sibling = { ...others, link: "https://www.harbor-wire.example/y" };
    expect(check("Intel cuts 15% of its foundry staff.", 1, jobsQuote, [jobs, sibling])).toBe(1);
    expect(check("Intel cuts 15% of its foundry staff.", 1, jobsQuote, [jobs, others])).toBe(2);
  });

  it("of a passage the sentence that is most like it counts, whatever else is in it", () => {
    const more = passage(
      "Daily Tape",
      "Intel is cutting 15% of its foundry staff",
      "Portland had fine weather for a week.",
    );
    expect(check("Intel cuts 15% of its foundry staff.", 1, jobsQuote, [jobs, more])).toBe(2);
  });

  it("a receipt that fails is dropped, and the others stay", () => {
    const receipts = [
      { passage: 4, quote: jobsQuote },
      { passage: 1, quote: jobsQuote },
      { passage: 1, quote: "Intel cuts 15%" },
    ];
    const { supported } = checkedSentences([{ text: "Intel cuts 15% of its foundry staff.", receipts }], {
      passages: known,
      known,
      companiesIn,
    });
    expect(supported[0]?.receipts.map((receipt) => receipt.passage)).toEqual([jobs]);
  });
});
