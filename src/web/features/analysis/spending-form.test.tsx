import { expect, it } from "vitest";
import type { Budget, Spending } from "#contract/ai-spending.ts";
import { rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage } from "#tests/support/render.tsx";
import { SpendingPanel } from "#web/features/analysis/spending-panel.tsx";
import { BannerProvider } from "#web/ui/banner.tsx";

const spending: Spending = {
  payer: "own",
  month: "2026-11",
  microDollars: 0,
  heldMicroDollars: 0,
  budgetMicroDollars: 10_000_000,
  siteCents: 1_000,
  chosen: null,
  renewsAt: "2026-12-01T00:00:00.000Z",
};

function chosen(body: unknown): Spending {
  const budget = body as Budget;
  if (budget.kind === "default" || budget.cents === null) return spending;
  return { ...spending, budgetMicroDollars: budget.cents * 10_000, chosen: { cents: budget.cents } };
}

it("the budget is typed and saved; a wrong amount is told and not sent, one that is used up says so, and one click takes it back", async () => {
  const page = await renderPage({
    at: "/settings",
    Page: () => (
      <BannerProvider place="prompts">
        <SpendingPanel />
      </BannerProvider>
    ),
    answers: {
      "GET /api/analysis/spending": spending,
      "GET /api/analysis/provider": () => new Promise<never>(() => undefined),
      "PUT /api/analysis/budget": ({ body }) => chosen(body),
    },
  });
  const field = () => page.findByLabelText<HTMLInputElement>("Monthly budget in US dollars");
  const sent = () => page.bodiesOf("PUT /api/analysis/budget");
  expect((await field()).value).toBe("10");
  await page.fill(await field(), "lots");
  await page.hands.keyboard("{Enter}");
  const first = await field();
  await expect.poll(() => descriptionOf(first)).toContain("Enter an amount from $0 to $10,000.00.");
  expect(document.activeElement).toBe(first);
  expect(sent()).toEqual([]);
  await page.fill(first, "0");
  await page.hands.keyboard("{Enter}");
  await page.findByText("AI budget saved.");
  await page.findByText(
    "Your budget is used up. Analyses resume on December 1; until then, keywords find companies.",
  );
  expect(sent()).toEqual([{ kind: "chosen", cents: 0 }]);
  await page.hands.click(page.getByRole("button", { name: "Back to $10.00" }));
  await expect.poll(async () => (await field()).value).toBe("10");
  expect(sent().at(-1)).toEqual({ kind: "default" });
  expect(page.queryByText(/^Your budget is used up\./)).toBeNull();

  page.answer({ "PUT /api/analysis/budget": rejected("unexpected", "Something went wrong.") });
  await page.fill(await field(), "5");
  await page.hands.keyboard("{Enter}");
  const alert = await page.findByRole("alert");
  expect(alert.textContent).toContain("Couldn't save your AI budget.");
  expect((await field()).value).toBe("5");
});
