import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PreviewAnswer } from "#contract/preview.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { apple, beaconSource, gold, harborSource, oil, tesla } from "#tests/support/news-page.tsx";
import { renderPage, someConfig } from "#tests/support/render.tsx";
import HomeRoute from "#web/app/routes/home.tsx";
import PreviewRoute from "#web/app/routes/preview.tsx";

const preview: PreviewAnswer = {
  items: [apple, oil, tesla, gold],
  sources: [harborSource, beaconSource],
  quotes: {},
  reactions: {},
};

const openPreview = (answers: Answers = {}) =>
  renderPage({
    at: "/preview",
    Page: PreviewRoute,
    user: null,
    answers: { "GET /api/preview": preview, ...answers },
  });

it("READ-96: saving, muting, reading here and analyzing ask for an account, each in its sentence", async () => {
  const page = await openPreview();
  const row = within(await page.findByRole("article", { name: apple.title }));
  async function expectAsks(sentence: string) {
    const dialog = within(await page.findByRole("dialog", { name: "Only with an account" }));
    dialog.getByText(sentence);
    dialog.getByRole("link", { name: "Join Waitlist" });
    await page.hands.click(dialog.getByRole("button", { name: "Close" }));
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
  }
  await page.hands.click(row.getByRole("button", { name: "Save for later" }));
  await expectAsks("Saving headlines for later needs an account.");
  await page.hands.click(row.getByRole("button", { name: "More actions" }));
  await page.hands.click(await page.findByRole("menuitem", { name: "Mute a word…" }));
  await expectAsks("Muting words, companies and sources needs an account.");
  await page.hands.click(row.getByRole("button", { name: /Read here/ }));
  await expectAsks("Reading articles here needs an account.");
  await page.hands.click(row.getByRole("button", { name: /^AAPL/ }));
  await page.hands.click(await row.findByRole("button", { name: "Analyze" }));
  await expectAsks("AI analysis needs an account.");
});

it("READ-96: 'Sign in' of that dialog opens the sign-in in its place", async () => {
  const page = await openPreview();
  const row = within(await page.findByRole("article", { name: oil.title }));
  await page.hands.click(row.getByRole("button", { name: "Save for later" }));
  const needed = within(await page.findByRole("dialog", { name: "Only with an account" }));
  await page.hands.click(needed.getByRole("button", { name: "Sign in" }));
  await page.findByRole("dialog", { name: "Sign In" });
  expect(page.queryByRole("dialog", { name: "Only with an account" })).toBeNull();
});

it("READ-96: off, it leads to the landing page with the sign-in open", async () => {
  const page = await openPreview({ "GET /api/preview": rejected("preview-off") });
  await page.findByRole("dialog", { name: "Sign In" });
  await page.findByRole("heading", { name: "Another page" });
  expect(window.location.pathname).toBe("/");
});

it("READ-96: where the preview is off, 'View News Feeds' of the landing page opens the sign-in", async () => {
  const page = await renderPage({
    at: "/",
    Page: HomeRoute,
    user: null,
    answers: { "GET /api/config": { ...someConfig, previewEnabled: false } },
  });
  await page.hands.click(await page.findByRole("button", { name: "View News Feeds" }));
  await page.findByRole("dialog", { name: "Sign In" });
});
