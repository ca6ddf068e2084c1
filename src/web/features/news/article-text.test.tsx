import { act, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FullText } from "#contract/full-texts.ts";
import { cutOff } from "#tests/support/answer-server.ts";
import { apple, oil, openNewsPage } from "#tests/support/news-page.tsx";

const paragraph = (text: string, href?: string) => ({
  kind: "text" as const,
  runs: [{ text, ...(href === undefined ? {} : { href }) }],
});
const point = (text: string, href?: string) => ({ ...paragraph(text, href), kind: "item" as const });

const textOf = (changes: Partial<FullText & { state: "read" }>): FullText => ({
  state: "read",
  source: "page",
  words: 9,
  aiAllowed: true,
  blocks: [paragraph("Analysts will look for three things.")],
  ...changes,
});

/** The page with one headline's text open. */
async function openText(text: FullText | typeof cutOff, item = apple) {
  const page = await openNewsPage({ answers: { "POST /api/news/:id/text": text } });
  const row = await page.findRow(item.title);
  await page.press(/^Read here/, row);
  const region = await within(row).findByRole("region", { name: `Text of: ${item.title}` });
  return { page, row, region, text: within(region) };
}

it("Read here shows the article in place and marks the headline as read; Close text and t close it", async () => {
  const { page, row, text } = await openText(textOf({}));
  await text.findByText("Analysts will look for three things.");
  text.getByText("9 words");
  expect(text.queryByText(/AI doesn't use this text/)).toBeNull();
  within(row).getByText("Read.");
  await page.hands.click(text.getByRole("button", { name: "Close text" }));
  expect(within(row).queryByRole("region")).toBeNull();
  act(() => row.focus());
  await page.keyboard("t");
  await within(row).findByText("Analysts will look for three things.");
  await page.keyboard("t");
  await expect.poll(() => within(row).queryByRole("region")).toBeNull();
});

it("says why there is no text, with the way to the publisher", async () => {
  const retryAt = "2026-11-24T00:00:00.000Z";
  const { text } = await openText({ state: "unavailable", reason: "robots", retryAt }, oil);
  await text.findByText(/^The publisher does not allow robots to read this page\./);
  const link = text.getByRole<HTMLAnchorElement>("link", { name: /^Open it on their site/ });
  expect([link.target, link.href]).toEqual(["_blank", oil.link]);
});

it("publishers' words are words; lists, links and tables are what they are, and AI is kept from them where they ask for it", async () => {
  const second = "https://harborpost.example/second";
  const { region, text } = await openText(
    textOf({
      words: 1_234,
      aiAllowed: false,
      blocks: [
        paragraph("<img src=x onerror=alert(1)> & more"),
        point("first point"),
        point("second point", second),
        {
          kind: "table",
          rows: [
            ["Quarter", "Profit"],
            ["Third", "$98 million"],
          ],
        },
      ],
    }),
  );
  await text.findByText("<img src=x onerror=alert(1)> & more");
  expect(region.querySelector("img")).toBeNull();
  expect(text.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "first point",
    "second point",
  ]);
  const link = text.getByRole<HTMLAnchorElement>("link", { name: "second point" });
  expect(link.href).toBe(second);
  expect(link.rel).toMatch(/noopener noreferrer/);
  text.getByRole("columnheader", { name: "Profit" });
  text.getByRole("cell", { name: "$98 million" });
  text.getByText("1,234 words");
  text.getByText(/analyses leave it out/);
});

it("a text that could not be asked for says so and can be tried again", async () => {
  const { page, text } = await openText(cutOff);
  await text.findByText(/^The article could not be loaded\./);
  page.answer({ "POST /api/news/:id/text": textOf({}) });
  await page.hands.click(text.getByRole("button", { name: "Retry" }));
  await text.findByText("Analysts will look for three things.");
});
