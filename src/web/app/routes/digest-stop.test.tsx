import { expect, it } from "vitest";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import DigestStop from "#web/app/routes/digest-stop.tsx";

const open = (at: string, answers = {}) => renderPage({ at, Page: DigestStop, user: null, answers });

it("asks first, then stops the digest of the token, which leaves the address", async () => {
  const page = await open("/digest/stop?token=the-token", { "POST /api/digest/stop": null });
  const button = await page.findByRole("button", { name: "Stop this email" });
  const calls = () => page.asked.filter(({ route }) => route === "POST /api/digest/stop");
  expect(calls()).toEqual([]);
  expect(window.location.search).toBe("");
  await page.hands.click(button);
  await page.findByText("The digest is off");
  expect(calls().map(({ query }) => query)).toEqual([{ token: "the-token" }]);
});

it("says why a link with an unknown token does nothing", async () => {
  const expired = "This link has expired or has already been used. Request a new one.";
  const page = await open("/digest/stop?token=old", {
    "POST /api/digest/stop": rejected("link-expired", expired),
  });
  await page.hands.click(await page.findByRole("button", { name: "Stop this email" }));
  await page.findByText(expired);
});

it("says that a link without its token is incomplete", async () => {
  const page = await open("/digest/stop");
  await page.findByText("The link is incomplete. Open the full link from the email.");
  expect(page.queryByRole("button", { name: "Stop this email" })).toBeNull();
});
