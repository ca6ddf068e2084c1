import { expect, it } from "vitest";
import type { SocialAnswer, SocialSource } from "#contract/social.ts";
import { renderPage, someSettings } from "#tests/support/render.tsx";
import SocialRoute from "#web/app/routes/social.tsx";
import { unknownKeys } from "#web/features/settings/integrations.ts";

const source = (id: string, name: string, isSearchable: boolean): SocialSource => ({
  id,
  name,
  endpoint: "api",
  state: "ok",
  checkedAt: "2026-11-23T12:00:00.000Z",
  nextCheckAt: null,
  pause: null,
  isSearchable,
  posts: 0,
});
const sources = [source("r-stocks", "r/stocks", true), source("search-tesla", "Search: Tesla", false)];
const answer: SocialAnswer = { posts: [], sources, mentions: [], hiddenLowScores: 0 };

it("SOCIAL-22: a chosen community can be searched, a search of all communities not; a search that found nothing says so and ends", async () => {
  const asked: Record<string, string>[] = [];
  const page = await renderPage({
    at: "/social",
    Page: SocialRoute,
    answers: {
      "GET /api/settings": { ...someSettings, autoRefresh: false },
      "GET /api/keys": { ...unknownKeys(false), redditEnabled: true },
      "GET /api/social": ({ query }) => {
        asked.push(query);
        return answer;
      },
    },
  });
  const chosen = await page.findByRole<HTMLSelectElement>("combobox", { name: "Source" });
  await expect.poll(() => chosen.options.length).toBe(3);
  expect(page.queryByRole("searchbox")).toBeNull();
  await page.hands.selectOptions(chosen, "search-tesla");
  expect(page.queryByRole("searchbox")).toBeNull();
  await page.hands.selectOptions(chosen, "r-stocks");
  const field = await page.findByRole<HTMLInputElement>("searchbox", { name: "Search r/stocks" });
  await page.hands.type(field, "  free cash flow {Enter}");
  await page.findByText("Nothing found for “free cash flow”");
  expect(asked.at(-1)).toMatchObject({ source: "r-stocks", search: "free cash flow" });
  await page.hands.click(page.getAllByRole("button", { name: "End the search" })[0] as HTMLElement);
  await expect.poll(() => asked.at(-1)?.search).toBeUndefined();
});
