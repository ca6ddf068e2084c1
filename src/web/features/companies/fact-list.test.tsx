import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Reaction } from "#contract/market.ts";
import { ReactionHero } from "#web/features/companies/fact-list.tsx";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";

/** Wednesday, half past two in the afternoon on the user's clock. */
const published = new Date(2026, 10, 18, 14, 30);
const latest = new Date(2026, 10, 18, 15, 5);
const reaction: Reaction = {
  anchor: { at: published.toISOString(), price: 28.25, provider: "FinHub", kind: "publication" },
  latest: { at: latest.toISOString(), price: 30, provider: "FinHub" },
  movePercent: 6.2,
  marketMovePercent: 0.3,
  againstMarketPoints: 5.9,
  currency: "USD",
  provider: "FinHub",
};

function renderHero(view: ReactionView | undefined, nowMs = latest.getTime()) {
  const { container } = render(<ReactionHero symbol="INTC" reaction={view} nowMs={nowMs} />);
  return { container, text: container.textContent ?? "" };
}

describe("the move since publication", () => {
  it("comes first, with its color and arrow; below it the move against the S&P 500, and the prices between which it was", () => {
    const { container, text } = renderHero(reaction);
    expect(container.querySelector(".text-gain")?.textContent).toBe("+6.20%");
    expect(container.querySelector(".text-gain svg")).not.toBeNull();
    expect(text).toContain("+5.90 pts against the S&P 500");
    expect(text).toContain("from publication, 2:30 PM · $28.25 to $30.00 at 3:05 PM · FinHub");
    expect(
      renderHero({ ...reaction, movePercent: -0.4 }).container.querySelector(".text-loss")?.textContent,
    ).toBe("-0.40%");
  });

  it("says why the market's move is not known", () => {
    const alone = {
      ...reaction,
      againstMarketPoints: null,
      marketMovePercent: null,
      reason: "No price of SPY.",
    };
    expect(renderHero(alone).text).toContain("No price of SPY.");
  });

  it("on a closed market says when it opens, never '--'", () => {
    const waiting = { reason: "The exchange hasn't opened since publication.", state: "waiting" } as const;
    const { text } = renderHero(waiting, Date.parse("2026-11-22T15:00:00Z"));
    expect(text).toContain("Opens Mon 9:30 AM ET");
    expect(text).toContain(waiting.reason);
    expect(text).not.toContain("--");
    // Thanksgiving.
    expect(renderHero(waiting, Date.parse("2026-11-26T15:00:00Z")).text).toContain("Opens Fri 9:30 AM ET");
  });

  it("on an open market that has not traded it yet says so", () => {
    const waiting = { reason: "No trades since publication yet.", state: "waiting" } as const;
    expect(renderHero(waiting, Date.parse("2026-11-20T16:00:00Z")).text).toContain("No trades yet");
  });

  it("loading looks like loading; what will not come is '--' with its reason", () => {
    for (const view of [undefined, { reason: "Loading prices for that time…", state: "loading" } as const]) {
      const { container, text } = renderHero(view);
      expect(text).not.toContain("--");
      expect(container.querySelector(".animate-pulse")).not.toBeNull();
    }
    const { text } = renderHero({ reason: "The publisher gives no date.", state: "unknown" });
    expect(text).toContain("--");
    expect(text).toContain("The publisher gives no date.");
  });
});
