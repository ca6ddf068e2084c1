import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
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
    expect(page.bodiesOf("POST /api/tokens")).toEqual([
      { name: "Script", scopes: ["write"], expiresAt: null },
    ]);
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
