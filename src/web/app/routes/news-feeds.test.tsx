import { expect, it } from "vitest";
import { renderPage } from "#tests/support/render.tsx";
import NewsFeedsRoute from "#web/app/routes/news-feeds.tsx";

it("ROUTE-05: /news-feeds leads to /news, keeps the query, and no way leads back to it", async () => {
  window.history.pushState(null, "", "/terms");
  const entries = window.history.length;
  const page = await renderPage({ at: "/news-feeds?count=30", Page: NewsFeedsRoute });
  await page.findByRole("heading", { name: "Another page" });
  expect(window.location.pathname + window.location.search).toBe("/news?count=30");
  expect(window.history.length).toBe(entries + 1);
});
