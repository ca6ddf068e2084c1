import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { HighlightRule, NewMute } from "#contract/reading.ts";
import { rejected } from "#tests/support/answer-server.ts";
import { newsOf, oil, openNewsPage, someNews, tesla } from "#tests/support/news-page.tsx";
import { ownTimeZone } from "#web/lib/near-time.ts";

const ruleOf = (subject: NewMute, changes: Partial<HighlightRule>): HighlightRule => ({
  id: "rule-1",
  ...subject,
  label: "Tesla, Inc.",
  createdAt: "2026-11-23T12:00:00.000Z",
  saves: false,
  alertId: null,
  ...changes,
});

/** The dialog, opened from a headline about Tesla. */
async function openDialog() {
  const rules: HighlightRule[] = [];
  const page = await openNewsPage({
    answers: {
      "GET /api/news/highlights": () => ({ highlights: [...rules] }),
      "POST /api/news/highlights": ({ body }) => {
        const { subject, saves, notifies } = body as { subject: NewMute; saves: boolean; notifies: boolean };
        const rule = ruleOf(subject, { saves, alertId: notifies ? "alert-7" : null });
        rules.push(rule);
        return rule;
      },
      "DELETE /api/news/highlights/:id": () => {
        rules.length = 0;
        return undefined as never;
      },
    },
  });
  await page.choose(await page.findRow(tesla.title), "Highlight…");
  const dialog = await page.findByRole("dialog", { name: "Highlights" });
  await within(dialog).findByText("No highlights yet");
  return { page, dialog };
}

it("a headline offers its company; a highlight saves, alerts, is listed with its alert, and is removed", async () => {
  const { page, dialog } = await openDialog();
  const form = within(dialog);
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Symbol" }).value).toBe("TSLA");
  await page.hands.click(form.getByRole("checkbox", { name: "Save new headlines" }));
  await page.hands.click(form.getByRole("checkbox", { name: "Alert me, on all my channels" }));
  page.answer({
    "GET /api/news": newsOf([
      { ...tesla, highlight: { kind: "company", label: "Tesla, Inc." } },
      ...someNews.items.filter(({ id }) => id !== tesla.id),
    ]),
  });
  await page.press("Highlight", dialog);
  const list = within(await form.findByRole("list", { name: "Highlights" }));
  list.getByText("Tesla, Inc.");
  list.getByText("saves");
  expect(list.getByRole("link", { name: "alerts" }).getAttribute("href")).toBe("/alerts?alert=alert-7");
  await expect
    .poll(() => page.bodiesOf("POST /api/news/highlights"))
    .toEqual([
      {
        subject: { kind: "company", value: "TSLA" },
        saves: true,
        notifies: true,
        timeZone: ownTimeZone(),
      },
    ]);
  // In words, and no color alone.
  await within(page.row(tesla.title)).findByText("Highlighted: Tesla, Inc.");
  expect(page.getAllByText(/^Highlighted/)).toHaveLength(1);

  await page.press("Remove Tesla, Inc.", dialog);
  await form.findByText("No highlights yet");
});

it("a highlight of a tag or a source does not alert", async () => {
  const { page, dialog } = await openDialog();
  const form = within(dialog);
  await page.hands.click(form.getByRole("checkbox", { name: "Alert me, on all my channels" }));
  await page.hands.selectOptions(form.getByRole("combobox", { name: "Highlight a" }), "Tag");
  expect(form.queryByRole("checkbox", { name: "Alert me, on all my channels" })).toBeNull();
  await page.hands.selectOptions(form.getByRole("combobox", { name: "Tag" }), "Oil");
  await page.press("Highlight", dialog);
  await expect
    .poll(() => page.bodiesOf("POST /api/news/highlights"))
    .toMatchObject([{ subject: { kind: "tag", value: "oil" }, notifies: false }]);
});

it("a rejected highlight says why and is not listed", async () => {
  const { page, dialog } = await openDialog();
  page.answer({ "POST /api/news/highlights": rejected("duplicate-highlight", "You have that one.") });
  await page.press("Highlight", dialog);
  await within(dialog).findByText("You have that one.");
  within(dialog).getByText("No highlights yet");
  expect(within(page.row(oil.title)).queryByText(/^Highl/)).toBeNull();
});
