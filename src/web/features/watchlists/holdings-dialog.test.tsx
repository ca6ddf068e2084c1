import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { HoldingsAnswer, Watchlist } from "#contract/watchlists.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage } from "#tests/support/render.tsx";
import { HoldingsDialog } from "#web/features/watchlists/holdings-dialog.tsx";

const company = (symbol: string) => ({ symbol, name: `${symbol} Inc.`, listed: true });
const mine: Watchlist = {
  id: "w1",
  name: "Mine",
  companies: [company("AAPL"), company("TSLA")],
  tags: [],
  createdAt: "2026-11-02T09:30:00.000Z",
};
const holding = (symbol: string, shares: number | null, weight: number | null = null) => ({
  symbol,
  shares,
  weight,
});
const known: HoldingsAnswer = {
  lists: [{ watchlistId: "w1", entries: [holding("AAPL", 12.5), holding("VOO", null, 40)] }],
  funds: [{ symbol: "VOO", name: "Vanguard 500 Index Fund", asOf: "2026-09-30", companies: {} }],
};

async function openDialog(answers: Answers = {}) {
  const closed: true[] = [];
  const page = await renderPage({
    at: "/watchlists",
    Page: () => <HoldingsDialog list={mine} onClose={() => closed.push(true)} />,
    answers: {
      "GET /api/watchlists": { watchlists: [mine] },
      "GET /api/news/search": rejected("headers-too-large"),
      "GET /api/holdings": known,
      ...answers,
    },
  });
  const dialog = within(page.getByRole("dialog", { name: "Shares and weights of Mine" }));
  await dialog.findByLabelText("Shares of AAPL");
  const shares = (symbol: string) => dialog.getByLabelText<HTMLInputElement>(`Shares of ${symbol}`);
  const weight = (symbol: string) => dialog.getByLabelText<HTMLInputElement>(`Weight of ${symbol}, percent`);
  const save = () => dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
  return { ...page, dialog, shares, weight, save, closed };
}

const brokerFile = `"Positions for account Individual ...123 as of 12:33 PM ET, 2026/11/26"

"Symbol","Description","Qty (Quantity)","Price"
"AAPL","APPLE INC","30","$190.50"
"NVDA","NVIDIA CORP","10","$180.00"
"VTSAX","VANGUARD TOTAL STOCK MARKET","5","$118.50"
"Cash & Cash Investments","--","--","--"
`;

describe("shares and weights", () => {
  it("has what is stored, and names a fund with the day of its report", async () => {
    const { dialog, shares, weight } = await openDialog();
    expect([shares("AAPL").value, shares("TSLA").value, weight("VOO").value]).toEqual(["12.5", "", "40"]);
    expect(dialog.getByRole("rowheader", { name: /^VOO Vanguard 500 Index Fund/ }).textContent).toContain(
      "Holdings of Sep 30, 2026",
    );
  });

  it("a broker's file fills the table; what is no company and no fund is named once it is saved", async () => {
    const page = await openDialog({
      "PUT /api/watchlists/:watchlistId/entries": {
        watchlist: { ...mine, companies: [...mine.companies, company("NVDA")] },
        entries: [
          holding("AAPL", 30),
          holding("TSLA", null, 5),
          holding("NVDA", 10),
          holding("VOO", null, 40),
        ],
        unknown: ["VTSAX"],
      },
    });
    const file = new File([brokerFile], "positions.csv", { type: "text/csv" });
    await page.hands.upload(page.dialog.getByLabelText("Import a broker's CSV"), file);
    await page.dialog.findByText(
      "3 positions found. Check them, then save. Left out: Cash & Cash Investments",
    );
    expect(page.shares("AAPL").value).toBe("30");
    await page.fill(page.weight("TSLA"), "5");
    await page.hands.click(page.save());
    await page.dialog.findByText("Saved without what isn't in our lists of companies and funds: VTSAX");
    await page.findByText("Mine was saved.");
    expect(page.closed).toEqual([]);
    expect(page.dialog.queryByLabelText("Shares of VTSAX")).toBeNull();
    expect([page.shares("NVDA").value, page.weight("TSLA").value]).toEqual(["10", "5"]);
    await expect
      .poll(() => page.bodiesOf("PUT /api/watchlists/:watchlistId/entries"))
      .toEqual([
        {
          entries: [
            holding("AAPL", 30),
            holding("TSLA", null, 5),
            holding("VOO", null, 40),
            holding("NVDA", 10),
            holding("VTSAX", 5),
          ],
        },
      ]);
  });

  it("a fund is added by its symbol, and what is complete is saved and closes", async () => {
    const page = await openDialog({
      "PUT /api/watchlists/:watchlistId/entries": { watchlist: mine, entries: [], unknown: [] },
    });
    await page.hands.type(page.dialog.getByLabelText("Symbol of a fund"), "qqq{Enter}");
    await page.fill(page.weight("QQQ"), "20");
    await page.hands.click(page.save());
    await waitFor(() => expect(page.closed).toEqual([true]));
    await expect
      .poll(() => page.bodiesOf("PUT /api/watchlists/:watchlistId/entries"))
      .toEqual([
        {
          entries: [
            holding("AAPL", 12.5),
            holding("TSLA", null),
            holding("VOO", null, 40),
            holding("QQQ", null, 20),
          ],
        },
      ]);
  });

  it("a number that is none is said at its field, and nothing is saved", async () => {
    const page = await openDialog();
    await page.fill(page.weight("TSLA"), "120");
    expect(descriptionOf(page.weight("TSLA"))).toBe("Enter a percentage over 0, up to 100.");
    expect(page.save().disabled).toBe(true);
    await page.fill(page.weight("TSLA"), "5");
    expect(page.save().disabled).toBe(false);
    await page.fill(page.shares("TSLA"), "0");
    expect(descriptionOf(page.shares("TSLA"))).toBe("Enter a number of shares over 0.");
    await page.hands.type(page.shares("TSLA"), "{Enter}");
    expect(page.bodiesOf("PUT /api/watchlists/:watchlistId/entries")).toEqual([]);
  });

  it("a rejection is said, and what was typed stays", async () => {
    const page = await openDialog({
      "PUT /api/watchlists/:watchlistId/entries": rejected("watchlist-full", "A watchlist takes 10 funds."),
    });
    await page.fill(page.weight("TSLA"), "5");
    await page.hands.click(page.save());
    await page.dialog.findByText("A watchlist takes 10 funds.");
    expect(page.weight("TSLA").value).toBe("5");
    expect(page.closed).toEqual([]);
  });
});
