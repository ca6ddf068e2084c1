import { expect, it } from "vitest";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";
import { biggestReactions, hasNoReactionYet } from "./biggest-reactions.ts";

const at = "2026-11-23T15:00:00.000Z";
const moved = (movePercent: number): ReactionView => ({
  anchor: { at, price: 100, provider: "FinHub", kind: "publication" },
  latest: { at, price: 100 + movePercent, provider: "FinHub" },
  movePercent,
  marketMovePercent: null,
  againstMarketPoints: null,
  currency: "USD",
  provider: "FinHub",
});
const known: Record<string, Record<string, ReactionView>> = {
  a: { AAPL: moved(1.2), MSFT: moved(-3.1) },
  b: { TSLA: { reason: "The exchange has not opened since publication.", state: "waiting" } },
  c: { INTC: moved(6.2) },
  d: { NKE: moved(-0.4) },
  e: { PFE: moved(2.5) },
};
const headline = (id: string, ...symbols: string[]) => ({
  id,
  title: id,
  detectedCompanies: symbols.map((symbol) => ({ symbol, name: symbol, method: "keyword" as const })),
});
const headlines = [
  headline("a", "AAPL", "MSFT"),
  headline("b", "TSLA"),
  headline("c", "INTC"),
  headline("d", "NKE"),
  headline("e", "PFE"),
  headline("f"),
];

it("lists the headlines that moved a price most, up or down, each once with the company that moved most", () => {
  const biggest = biggestReactions(headlines, (id, symbol) => known[id]?.[symbol], 3);
  expect(biggest.map(({ item, company }) => `${item.id} ${company.symbol}`)).toEqual([
    "c INTC",
    "a MSFT",
    "e PFE",
  ]);
});

it("is empty while nothing is known", () => {
  expect(biggestReactions(headlines, () => undefined, 3)).toEqual([]);
});

it("has no reaction yet: nothing was traded since, or no price moved by half a percent", () => {
  const states: Record<string, ReactionView> = {
    AAPL: moved(0.49),
    MSFT: moved(-0.5),
    TSLA: { reason: "The exchange hasn't opened since publication.", state: "waiting" },
    INTC: { reason: "No price was recorded.", state: "unknown" },
    NKE: { reason: "Loading prices for that time…", state: "loading" },
  };
  const isQuiet = (...symbols: string[]) =>
    hasNoReactionYet(headline("x", ...symbols), (_, symbol) => states[symbol]);
  expect(isQuiet("AAPL")).toBe(true);
  expect(isQuiet("TSLA")).toBe(true);
  expect(isQuiet("AAPL", "TSLA")).toBe(true);
  for (const symbol of ["MSFT", "INTC", "NKE", "PFE"]) {
    expect(isQuiet(symbol)).toBe(false);
    expect(isQuiet("AAPL", symbol)).toBe(false);
  }
  expect(isQuiet()).toBe(false);
});
