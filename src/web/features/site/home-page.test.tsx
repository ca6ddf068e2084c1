import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "#tests/support/render.tsx";
import HomeRoute from "#web/app/routes/home.tsx";

/** The landing page as it is when its parts are there. */
async function openHome(user: null | undefined) {
  const page = await renderPage({ at: "/", Page: HomeRoute, ...(user === null ? { user } : {}) });
  await page.findByRole("region", { name: "Two plans" });
  return page;
}

const hrefOf = (link: HTMLElement | null) => link?.getAttribute("href");

describe("the two ways in", () => {
  it("HOME-01, HOME-02: a user goes to the news and to the settings, and finds the waitlist as everybody does", async () => {
    const page = await openHome(undefined);
    const settings = await page.findByRole("link", { name: "Configure Settings" });
    expect(hrefOf(settings)).toBe("/settings");
    expect(hrefOf(page.getByRole("link", { name: "View News Feeds" }))).toBe("/news");
    page.getByRole("region", { name: "Get Early Access" });
  });

  it("HOME-01, HOME-02: a visitor goes to the preview (READ-96), and to no settings", async () => {
    const page = await openHome(null);
    await page.settled();
    expect(hrefOf(page.getByRole("link", { name: "View News Feeds" }))).toBe("/preview");
    expect(page.queryByRole("link", { name: "Configure Settings" })).toBeNull();
  });
});

it("HOME-03: the picture of the product shows headlines with a risk analysis, and is marked as a demo", async () => {
  const page = await openHome(null);
  const picture = page.getByRole("figure");
  expect(picture.textContent).toContain("Risk Analysis · NVSC");
  expect(picture.textContent).toContain("Norvane Semiconductor delays its new plant");
  within(picture).getByText("Demo");
});

it("HOME-04, HOME-05, HOME-06, HOME-07, HOME-08: two plan cards with names, prices and features", async () => {
  const page = await openHome(null);
  const plans = within(page.getByRole("region", { name: "Two plans" }));
  const textsOf = (all: HTMLElement[]) => all.map(({ textContent }) => textContent);
  expect(textsOf(plans.getAllByRole("heading", { level: 3 }))).toEqual([
    "Early Bird BYOK",
    "Early Bird Managed",
  ]);
  const prices = plans.getAllByText("USD per month").map(({ parentElement }) => parentElement?.textContent);
  expect(prices).toEqual(["$10USD per month", "$19USD per month"]);
  expect(textsOf(plans.getAllByRole("listitem"))).toEqual([
    "Bring your own key",
    "Unlimited feeds",
    "AI analysis",
    "Custom prompts",
    "Managed API access",
    "Priority support",
    "Advanced analytics",
    "Managed security",
  ]);
});

it("HOME-10: six cards say what the product does, each under a title", async () => {
  const page = await openHome(null);
  const cards = within(page.getByRole("region", { name: "Built for reading the market" })).getAllByRole(
    "listitem",
  );
  expect(cards).toHaveLength(6);
  for (const card of cards) within(card).getByRole("heading", { level: 3 });
});
