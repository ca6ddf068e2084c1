import { expect, it } from "vitest";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import InvitationRoute from "#web/app/routes/invitation.tsx";

const token = "a".repeat(43);
const open = (search: string, answer = rejected("link-expired", "This link has expired.")) =>
  renderPage({
    at: `/invitation${search}`,
    Page: InvitationRoute,
    user: null,
    answers: { "POST /api/signup/invitation": answer },
  });

it("an invitation that is spent or was never sent says so, and leads to the waitlist; the address loses its token", async () => {
  const page = await open(`?token=${token}`);
  await page.hands.click(await page.findByRole("button", { name: "Create your account" }));
  await page.findByRole("heading", { name: "This invitation is no longer valid" });
  page.getByText("This link has expired.");
  expect(page.getByRole("link", { name: "Join Waitlist" }).getAttribute("href")).toBe("/#waitlist");
  await expect.poll(() => page.bodiesOf("POST /api/signup/invitation")).toEqual([{ token }]);
  expect(window.location.search).toBe("");
});

it("an address without a token asks nothing", async () => {
  const page = await open("");
  await page.findByRole("heading", { name: "This invitation is no longer valid" });
  expect(page.bodiesOf("POST /api/signup/invitation")).toEqual([]);
});
