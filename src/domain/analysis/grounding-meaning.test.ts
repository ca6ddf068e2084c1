import { expect, it } from "vitest";
import { type GroundingSources, groundedFigures } from "./grounding.ts";

const companies = [
  { symbol: "NVDA", name: "NVIDIA Corporation" },
  { symbol: "AMD", name: "Advanced Micro Devices Inc" },
];
const sourcesOf = (article: string, reports = ""): GroundingSources => ({
  article,
  reports,
  publishedAt: null,
  prompt: "",
  companies,
  snapshot: { symbol: "NVDA", takenAt: "2026-11-18T20:00:00Z", quote: null, facts: null, whyNoQuote: null },
});
const markedIn = (answer: string, article: string, reports?: string) =>
  groundedFigures(answer, sourcesOf(article, reports)).flatMap(({ source, text }) =>
    source === null ? [text] : [],
  );

it.each<[string, string, string, string[]]>([
  ["another measure", "Revenue rose 31%. Bookings rose 41%.", "Revenue rose 41%.", ["41%"]],
  ["its own measure", "Revenue rose 31%. Bookings rose 41%.", "Revenue rose 31%.", []],
  ["another part", "Royalties grew 21%; licences grew 56%.", "Licences grew 21%.", ["21%"]],
  ["its own part", "Royalties grew 21%; licences grew 56%.", "Licences grew 56%.", []],
  [
    "the old value for the new",
    "It raised the target to $37 from $31.",
    "The target goes from $37 to $31.",
    ["$37", "$31"],
  ],
  ["the new value", "It raised the target to $37 from $31.", "The target goes from $31 to $37.", []],
  [
    "the upper end as the lower",
    "It sees $3 billion to $4 billion.",
    "It sees at least $4 billion.",
    ["$4 billion"],
  ],
  ["the upper end", "It sees $3 billion to $4 billion.", "It sees at most $4 billion.", []],
  [
    "a step and where it led",
    "The target is $4.55.",
    "The target of $4.65 was cut by 10 cents to $4.55.",
    ["$4.65", "10 cents"],
  ],
  [
    "one end of a range",
    "It sees $3 billion to $4 billion.",
    "It sees $3 billion to $5 billion.",
    ["$5 billion"],
  ],
])("%s", (_, article, answer, marked) => {
  expect(markedIn(answer, article)).toEqual(marked);
});

it.each<[string, string, string, string[]]>([
  [
    "a difference from an estimate that only the report has",
    "Earnings were $1.36 a share vs. $1.31 expected.",
    "At $1.36 a share it beat by five cents.",
    [],
  ],
  [
    "a miss told as a beat",
    "Earnings were $1.31 a share vs. $1.36 expected.",
    "At $1.31 a share it beat by five cents.",
    ["five cents"],
  ],
  ["four quarters", "It pays $0.14 a quarter.", "It pays $0.14 a quarter, or $0.56 a year.", []],
  [
    "a price a piece",
    "It settled 80,000 cases for $2.2 billion.",
    "It settled 80,000 cases for $2.2 billion, an average of $27,500.",
    [],
  ],
  [
    "the whole of a share",
    "It cuts 500 jobs, 5% of staff.",
    "It cuts 500 jobs, 5% of staff, which implies a total of 10,000.",
    [],
  ],
  [
    "a wrong whole",
    "It cuts 500 jobs, 5% of staff.",
    "It cuts 500 jobs, 5% of staff, which implies a total of 12,000.",
    ["12,000"],
  ],
])("arithmetic: %s", (_, article, answer, marked) => {
  expect(markedIn(answer, article)).toEqual(marked);
});

it("each line of the sources is a report of its own, about the company that it names first", () => {
  const reports = "AMD gains. Gross margin was 54%.";
  expect(markedIn("Nvidia's gross margin was 54%.", "Nvidia gains\nSales rose 4%.", reports)).toEqual([
    "54%",
  ]);
  expect(markedIn("AMD's gross margin was 54%.", "Nvidia gains\nSales rose 4%.", reports)).toEqual([]);
});

it("what a deal is about is told of both of its sides", () => {
  const article = "Nvidia sells 45% of a unit to AMD for $10 billion.";
  expect(markedIn("AMD buys 45% for $10 billion.", article)).toEqual([]);
});

it.each([
  ["Las ventas subieron a 2.690 millones de dólares.", "Sales rose to $2.69 billion."],
  ["Prevé 3,4 billones de yenes.", "It sees 3.4 trillion yen."],
  ["El margen subió 2,9 puntos.", "The margin rose 2.9 percentage points."],
  ["La junta es el 4 de noviembre.", "The meeting is on November 4."],
  ["Die Marge stieg um 2,9 Prozentpunkte.", "The margin rose 2.9 percentage points."],
  ["Der Umsatz wuchs auf 2,69 Milliarden Dollar.", "Sales grew to $2.69 billion."],
])("an answer in another language: %s", (answer, article) => {
  expect(markedIn(answer, article)).toEqual([]);
  expect(markedIn(answer, "Nothing was said.")).not.toEqual([]);
});
