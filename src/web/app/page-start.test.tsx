import { useState } from "react";
import { expect, it } from "vitest";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { usePageStart } from "#web/app/page-start.ts";
import { useSession } from "#web/features/accounts/session/use-session.ts";

function Start() {
  usePageStart(useSession());
  return null;
}

/** A page that can be loaded again. */
function Page() {
  const [loads, setLoads] = useState(1);
  return (
    <>
      <Start key={loads} />
      <button type="button" onClick={() => setLoads(loads + 1)}>
        Reload
      </button>
    </>
  );
}

const route = "POST /api/migrate-local";
const prompts = [{ name: "Short view", prompt: "Say it short of {SYMBOL}." }];

it("MIGR-05: a user's old local data stays when the call fails, and the next load sends it and takes it away", async () => {
  localStorage.setItem("customPrompts", JSON.stringify(prompts));
  const page = await renderPage({ at: "/", Page, answers: { [route]: rejected("unavailable") } });
  await expect.poll(() => page.bodiesOf(route).length).toBe(1);
  await page.settled();
  expect(localStorage.getItem("customPrompts")).not.toBeNull();
  page.answer({ [route]: { prompts: 1, feeds: 0, feedsRefused: 0, keys: 0, refreshInterval: false } });
  await page.hands.click(page.getByRole("button", { name: "Reload" }));
  await expect.poll(() => localStorage.getItem("customPrompts")).toBeNull();
  await expect.poll(() => page.bodiesOf(route)).toMatchObject([{ prompts }, { prompts }]);
});

it("a visitor's old local data stays where it is", async () => {
  localStorage.setItem("customPrompts", JSON.stringify(prompts));
  const page = await renderPage({ at: "/", Page, user: null });
  await page.settled();
  await page.settled();
  expect(page.bodiesOf(route)).toEqual([]);
  expect(localStorage.getItem("customPrompts")).not.toBeNull();
});
