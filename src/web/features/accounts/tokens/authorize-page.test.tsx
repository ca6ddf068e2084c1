import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Authorization } from "#contract/applications.ts";
import { messageOf } from "#contract/errors.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage, someUser } from "#tests/support/render.tsx";
import Authorize from "#web/app/routes/authorize.tsx";

const request = { client_id: "client-1", redirect_uri: "http://127.0.0.1:33418/", scope: "read write" };
const asked: Authorization = {
  name: "Claude",
  publisher: null,
  target: { kind: "device", name: null },
  scopes: ["read", "write"],
};
// An address of this very page: jsdom goes nowhere else.
const redirectTo = "#code=twc_1";

async function open(answers: Answers = {}, user: object | null = {}) {
  const page = await renderPage({
    at: `/oauth/authorize?${new URLSearchParams(request)}`,
    Page: Authorize,
    user,
    answers: {
      "GET /api/oauth/authorization": asked,
      "POST /api/oauth/authorization": { redirectTo },
      ...answers,
    },
  });
  await page.findByRole("heading", { level: 1, name: "Connect an application" });
  const click = async (name: string) => page.hands.click(await page.findByRole("button", { name }));
  const decisions = () => page.bodiesOf("POST /api/oauth/authorization");
  return { ...page, click, decisions };
}

describe("the question of an application", () => {
  it("says who asks, for which account and where the access goes", async () => {
    const page = await open();
    for (const text of [
      "Claude",
      "It gave itself this name.",
      "noor@example.com",
      "An application on this device",
    ])
      await page.findByText(text, { exact: true });
    expect(page.decisions()).toEqual([]);
  });

  it.each([
    [{ kind: "site", name: "evil.example" }, "evil.example"],
    [{ kind: "scheme", name: "cursor" }, "An application on this device, by cursor links"],
  ] as const)("the target %o is %s", async (target, words) => {
    const page = await open({ "GET /api/oauth/authorization": { ...asked, target } });
    await page.findByText(words, { exact: true });
  });

  it("a name is a text, on its line, whatever it holds", async () => {
    const name = "<img src=x onerror=alert(1)> .moc.elgoog";
    const page = await open({ "GET /api/oauth/authorization": { ...asked, name } });
    const shown = await page.findByText(name, { exact: true });
    expect([shown.tagName, shown.childElementCount]).toEqual(["BDI", 0]);
  });

  it("'Allow' gives what is left checked", async () => {
    const page = await open();
    await page.hands.click(await page.findByRole("checkbox", { name: /^Change your watchlists/ }));
    await page.click("Allow");
    await page.findByText("Allowed", { exact: true });
    expect(page.decisions()).toEqual([{ ...request, allow: true, scopes: ["read"] }]);
  });

  it("'Deny' gives nothing", async () => {
    const page = await open();
    await page.click("Deny");
    await page.findByText("Denied", { exact: true });
    expect(page.decisions()).toEqual([{ ...request, allow: false, scopes: [] }]);
  });

  it("after the answer the page stays, with a link to go back for an application with links of its own", async () => {
    const page = await open();
    await page.click("Allow");
    const link = await page.findByRole("link", { name: "Open the application" });
    expect(link.getAttribute("href")).toBe(redirectTo);
    expect(window.location.hash).toBe(redirectTo);
  });

  it("an invalid request shows an error and no buttons", async () => {
    const page = await open({
      "GET /api/oauth/authorization": rejected("authorization-invalid", messageOf["authorization-invalid"]),
    });
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toBe(
      "The application's request can't be used. Update the application, then connect it again.",
    );
    expect(page.queryByRole("button", { name: "Allow" })).toBeNull();
  });

  it("comes after the sign-in of somebody who was signed out", async () => {
    const page = await open({ "POST /api/auth/sign-in/email": { user: someUser } }, null);
    await page.click("Sign In");
    const dialog = within(await page.findByRole("dialog", { name: "Sign In" }));
    await page.fill(dialog.getByLabelText("Email"), "noor@example.com");
    await page.fill(dialog.getByLabelText("Password"), "the password");
    page.answer({
      "GET /api/auth/get-session": { session: { expiresAt: someUser.createdAt }, user: someUser },
    });
    await page.hands.keyboard("{Enter}");
    await page.findByText("Claude", { exact: true });
    expect(page.queryByRole("dialog")).toBeNull();
  });
});
