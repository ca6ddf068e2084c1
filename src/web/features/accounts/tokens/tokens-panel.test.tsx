import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { ApplicationsPanel } from "#web/features/accounts/tokens/access-panels.tsx";
import { TokensPanel } from "#web/features/accounts/tokens/tokens-panel.tsx";

const secret = `tw_${"s".repeat(43)}`;
const reader = {
  id: "token-1",
  name: "Reader",
  scopes: ["read" as const, "write" as const],
  lastFour: "a1B2",
  createdAt: "2026-11-02T09:30:00.000Z",
  expiresAt: null,
  lastUsedAt: null,
};
const old = { ...reader, id: "token-2", name: "Old script", expiresAt: "2026-01-05T12:00:00.000Z" };

const openPanel = (answers: Answers = {}) =>
  renderPage({
    at: "/settings?tab=profile",
    Page: TokensPanel,
    answers: { "GET /api/tokens": { tokens: [reader, old] }, ...answers },
  });

describe("the panel of personal tokens", () => {
  it("tells what each token may do, how it ends, and whether it was used", async () => {
    const page = await openPanel();
    await page.findByText("Read, Write. Ends in a1B2, no expiry, not used yet.");
    await page.findByText("Read, Write. Ends in a1B2, expired Jan 5, 2026, not used yet.");
  });

  it("creates a token with what was chosen, and shows its secret until the dialog is closed", async () => {
    const page = await openPanel({ "POST /api/tokens": { ...reader, name: "Script", token: secret } });
    await page.hands.click(await page.findByRole("button", { name: "New token" }));
    const dialog = () => within(page.getByRole("dialog"));
    await page.hands.click(dialog().getByRole("button", { name: "Create token" }));
    await dialog().findByText("A name is required");
    await page.fill(dialog().getByRole("textbox", { name: "Name" }), " Script ");
    await page.hands.click(dialog().getByRole("checkbox", { name: /^Read:/ }));
    await page.hands.click(dialog().getByRole("button", { name: "Create token" }));
    await dialog().findByText("Choose what the token may do.");
    await page.hands.click(dialog().getByRole("checkbox", { name: /^Write:/ }));
    await page.hands.selectOptions(
      dialog().getByRole("combobox", { name: "Expires after" }),
      "Until revoked",
    );
    await page.hands.click(dialog().getByRole("button", { name: "Create token" }));
    await dialog().findByText(secret);
    await expect
      .poll(() => page.bodiesOf("POST /api/tokens"))
      .toEqual([{ name: "Script", scopes: ["write"], expiresAt: null }]);
    await page.hands.click(dialog().getByRole("button", { name: "Done" }));
    expect(page.queryByText(secret)).toBeNull();
  });

  it("says what the server rejects, and revokes after a question", async () => {
    const page = await openPanel({
      "POST /api/tokens": rejected("token-limit-reached", "You've reached the limit of 20 tokens."),
      "DELETE /api/tokens/:tokenId": undefined,
    });
    await page.hands.click(await page.findByRole("button", { name: "New token" }));
    const dialog = within(page.getByRole("dialog"));
    await page.fill(dialog.getByRole("textbox", { name: "Name" }), "Script");
    await page.hands.click(dialog.getByRole("button", { name: "Create token" }));
    await dialog.findByText("You've reached the limit of 20 tokens.");
    await page.hands.click(dialog.getByRole("button", { name: "Cancel" }));
    await page.hands.click(page.getByRole("button", { name: "Revoke Old script" }));
    const question = within(page.getByRole("alertdialog", { name: "Revoke the token Old script?" }));
    await page.hands.click(question.getByRole("button", { name: "Revoke token" }));
    await expect.poll(() => page.asked.filter(({ route }) => route.startsWith("DELETE"))).toHaveLength(1);
    await page.findByText("Token revoked.");
  });
});

describe("the panel of connected applications", () => {
  const assistant = {
    id: "application-1",
    name: "Claude",
    target: { kind: "site" as const, name: "claude.ai" },
    scopes: ["read" as const],
    connectedAt: "2026-11-02T09:30:00.000Z",
    lastUsedAt: "2026-11-03T09:30:00.000Z",
  };
  const nameless = { ...assistant, id: "application-2", name: "", lastUsedAt: null };
  const open = (applications: (typeof assistant | typeof nameless)[], answers: Answers = {}) =>
    renderPage({
      at: "/settings?tab=profile",
      Page: ApplicationsPanel,
      answers: { "GET /api/applications": { applications }, ...answers },
    });

  it("tells where each answers, what it may do, and when it was used", async () => {
    const page = await open([assistant, nameless]);
    await page.findByText("Read. claude.ai, connected Nov 2, 2026, last used Nov 3, 2026.");
    await page.findByText("Read. claude.ai, connected Nov 2, 2026, not used yet.");
    await page.findByRole("button", { name: "Disconnect An application without a name" });
  });

  it("says that there is none, and how to connect one", async () => {
    const page = await open([]);
    await page.findByText("No application is connected.");
    await page.findByText(`${window.location.origin}/mcp`);
  });

  it("says why the list is missing", async () => {
    const page = await open([], { "GET /api/applications": rejected("unavailable", "Try again later.") });
    await page.findByText("Couldn't load your applications");
    await page.findByText("Try again later.");
  });

  it("disconnects after a question, and says why it did not", async () => {
    const words = "This application has already been disconnected. Reload the list.";
    const page = await open([assistant], {
      "DELETE /api/applications/:applicationId": rejected("application-not-found", words),
    });
    await page.hands.click(await page.findByRole("button", { name: "Disconnect Claude" }));
    const question = within(page.getByRole("alertdialog", { name: "Disconnect Claude?" }));
    await page.hands.click(question.getByRole("button", { name: "Disconnect" }));
    await page.findByText(words);
    await expect.poll(() => page.queryByRole("alertdialog")).toBeNull();
  });
});
