import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ItemCompanies } from "#contract/companies.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { newsItem } from "#tests/support/items.ts";
import { renderPage } from "#tests/support/render.tsx";
import { useCorrections } from "#web/features/news/corrections.ts";
import { CompaniesDialog } from "#web/features/news/row-dialogs.tsx";

const title = "Barclays raises Tesla price target as oil slips";
const none: ItemCompanies = { id: "i1", detectedCompanies: [], hiddenCompanies: [], analysts: [] };
const exxon = { symbol: "XOM", name: "ExxonMobil", method: "you" } as const;
const quoted = [{ symbol: "BCS", name: "Barclays", words: "Barclays" }];

async function openDialog(companies: ItemCompanies, answers: Answers = {}) {
  const closed: true[] = [];
  function Page() {
    const correct = useCorrections();
    return (
      <CompaniesDialog
        item={newsItem({ id: "i1", title })}
        correct={correct}
        onClose={() => closed.push(true)}
      />
    );
  }
  const page = await renderPage({
    at: "/news",
    Page,
    answers: {
      "GET /api/news/:id/companies": companies,
      "GET /api/companies": {
        companies: [
          { symbol: "XOM", name: "ExxonMobil" },
          { symbol: "EXR", name: "Extra Space" },
        ],
      },
      ...answers,
    },
  });
  const dialog = within(page.getByRole("dialog", { name: "Companies in this headline" }));
  const rows = () => dialog.queryAllByRole("listitem").map(({ textContent }) => textContent);
  return { ...page, dialog, rows, closed };
}

describe("the companies of a headline", () => {
  it("a missing one is looked up and added by keys alone; Escape closes the list before the dialog", async () => {
    const page = await openDialog(none, {
      "PUT /api/news/:id/companies": { ...none, detectedCompanies: [exxon] },
    });
    await page.dialog.findByText("No companies found in this headline.");
    const field = await page.dialog.findByRole<HTMLInputElement>("combobox", { name: "Add a company" });
    const marked = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "none");
    await page.hands.type(field, "ex");
    await page.dialog.findByRole("option", { name: /^XOM/ });
    await page.hands.keyboard("{Escape}");
    expect(page.dialog.queryByRole("option")).toBeNull();
    expect(page.closed).toEqual([]);
    await page.hands.keyboard("{ArrowDown}{ArrowDown}");
    expect(marked()?.textContent).toContain("EXR");
    await page.hands.keyboard("{ArrowUp}");
    expect(marked()?.textContent).toContain("XOM");
    await page.hands.keyboard("{Enter}");
    await waitFor(() => expect(page.rows()).toEqual([expect.stringMatching(/^XOM.+Added by you/)]));
    expect(field.value).toBe("");
    await expect
      .poll(() => page.bodiesOf("PUT /api/news/:id/companies"))
      .toEqual([{ symbol: "XOM", correction: "add" }]);
  });

  it("one that the user added goes again; a rejection is said beside it and changes nothing", async () => {
    const page = await openDialog(
      { ...none, detectedCompanies: [exxon] },
      { "PUT /api/news/:id/companies": rejected("item-not-found", "This headline is gone.") },
    );
    await page.hands.click(await page.dialog.findByRole("button", { name: "Remove ExxonMobil" }));
    expect((await page.dialog.findByRole("alert")).textContent).toBe("This headline is gone.");
    expect(page.rows()).toHaveLength(1);
    page.answer({ "PUT /api/news/:id/companies": none });
    await page.hands.click(page.dialog.getByRole("button", { name: "Remove ExxonMobil" }));
    await page.dialog.findByText("No companies found in this headline.");
    await expect
      .poll(() => page.bodiesOf("PUT /api/news/:id/companies").at(-1))
      .toEqual({
        symbol: "XOM",
        correction: "none",
      });
  });

  it("one that was found is hidden, and shown again", async () => {
    const tesla = { symbol: "TSLA", name: "Tesla, Inc." };
    const found: ItemCompanies = {
      ...none,
      detectedCompanies: [{ ...tesla, method: "ai", alsoKeyword: true }],
    };
    const page = await openDialog(found, {
      "PUT /api/news/:id/companies": { ...none, hiddenCompanies: [tesla] },
    });
    await waitFor(() => expect(page.rows()).toEqual(["TSLATesla, Inc.Found by AI and keywords"]));
    await page.hands.click(page.dialog.getByRole("button", { name: "Not about Tesla, Inc." }));
    await waitFor(() => expect(page.rows()[0]).toMatch(/^TSLATesla, Inc\.Hidden by you/));
    page.answer({ "PUT /api/news/:id/companies": found });
    await page.hands.click(page.dialog.getByRole("button", { name: "Undo: show Tesla, Inc." }));
    await page.dialog.findByText("Found by AI and keywords");
    await expect
      .poll(() => page.bodiesOf("PUT /api/news/:id/companies"))
      .toEqual([
        { symbol: "TSLA", correction: "hide" },
        { symbol: "TSLA", correction: "none" },
      ]);
  });

  it("an analyst that the headline only quotes is untagged, and tagged by a press", async () => {
    const bank = { symbol: "BCS", name: "Barclays", method: "you" } as const;
    const page = await openDialog(
      { ...none, analysts: quoted },
      { "PUT /api/news/:id/companies": { ...none, detectedCompanies: [bank] } },
    );
    await waitFor(() =>
      expect(page.rows()[0]).toContain(
        "Matched “Barclays” in the headline, quoted about other companies · not tagged",
      ),
    );
    await page.hands.click(page.dialog.getByRole("button", { name: /^Tag\s*Barclays$/ }));
    await waitFor(() => expect(page.rows()[0]).toContain("Added by you"));
    await expect
      .poll(() => page.bodiesOf("PUT /api/news/:id/companies"))
      .toEqual([{ symbol: "BCS", correction: "add" }]);
  });
});
