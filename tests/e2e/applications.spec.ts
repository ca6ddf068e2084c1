import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { ApplicationMemory, connect } from "#tests/support/application.ts";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { authorizePath, startCallback } from "./support/application-page.ts";
import { environmentUrl, newUser } from "./support/environment-client.ts";
import { sectionOf, visitProfile } from "./support/profile-page.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Connect an application" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an assistant is connected: sign-in first, then a yes by keys alone, to less than it asked for; the profile lists and disconnects it", async ({
  page,
  watch,
}) => {
  const user = await newUser({ fullName: "Noor Newsreader" });
  const callback = await startCallback();
  const mcp = `${environmentUrl()}/mcp`;
  try {
    const memory = new ApplicationMemory({ name: "Claude", redirectUrl: callback.url });
    const client = await connect(mcp, memory, async (url) => {
      await openPage(page, url.href);
      await expect(heading(page)).toBeVisible();
      await expectAccessibleHere(page, "main");
      await button(page, "Sign In").click();
      const dialog = page.getByRole("dialog", { name: "Sign In" });
      await dialog.getByLabel("Email").fill(user.email);
      await dialog.getByLabel("Password", { exact: true }).fill(user.password);
      await dialog.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Claude", { exact: true })).toBeVisible();
      await expect(page.getByText("It gave itself this name.")).toBeVisible();
      await expect(page.getByText("An application on this device")).toBeVisible();
      await expect(page.getByRole("main").getByText(user.email)).toBeVisible();
      await expectNothingSideways(page);
      await expectAccessibleHere(page, "main");
      await page.getByRole("checkbox", { name: /^Change your watchlists/ }).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
      await expect(button(page, "Deny")).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${callback.url}?*`);
      return page.url();
    });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("list_watchlists");
    expect(names).not.toContain("change_watchlist");

    await visitProfile(page);
    const panel = sectionOf(page, "Connected applications");
    await expect(panel.getByText(mcp)).toBeVisible();
    await expect(panel.getByRole("heading", { level: 3 })).toHaveText(["Claude"]);
    await expect(panel.getByText(/^Read\. An application on this device, connected/)).toBeVisible();
    await panel.getByRole("button", { name: "Disconnect Claude" }).click();
    const question = page.getByRole("alertdialog", { name: "Disconnect Claude?" });
    await question.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Application disconnected." })).toBeVisible();
    await expect(panel.getByText("No application is connected.")).toBeVisible();
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
    expect(watch.problems).toEqual([]);
  } finally {
    callback.close();
  }
});

test("a hostile name, an address that was not registered, a scheme of an editor, the language of the user, and a frame of another site", async ({
  page,
  watch,
}) => {
  await signIn(page, await newUser({ fullName: "Noor Newsreader" }));
  const redirect = "cursor://anysphere.cursor-mcp/oauth/callback";
  await test.step("an address that was not registered is told, and nobody is sent anywhere", async () => {
    watch.allow(failedCall);
    const body = { client_name: "Cursor", redirect_uris: [redirect] };
    await openPage(page, await authorizePath(page, body, { redirect_uri: "https://evil.example/back" }));
    await expect(page.getByRole("alert")).toHaveText(
      "The application's request can't be used. Update the application, then connect it again.",
    );
    await expect(button(page, "Allow")).toHaveCount(0);
    expect(page.url()).toContain("/oauth/authorize");
    await expectAccessibleHere(page, "main");
  });
  const path = await authorizePath(page, {
    client_name: "<img src=x onerror=alert(1)> \u202e.moc.elgoog",
    redirect_uris: [redirect],
  });
  await test.step("a name is a text, on its line, whatever it holds", async () => {
    await openPage(page, path);
    await expect(page.getByText("<img src=x onerror=alert(1)> .moc.elgoog")).toBeVisible();
    await expect(page.getByText("An application on this device, by cursor links")).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessibleHere(page, "main");
  });
  await test.step("an editor with a scheme of its own: the page stays, with a link to go back", async () => {
    // The system of this machine knows no such scheme.
    watch.allow(/Failed to launch 'cursor:/);
    await button(page, "Allow").click();
    const link = page.getByRole("link", { name: "Open the application" });
    await expect(link).toHaveAttribute(
      "href",
      /^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=twc_/,
    );
    await expectAccessibleHere(page, "main");
  });
  await test.step("the page speaks the language of its user", async () => {
    await page.request.patch(`${environmentUrl()}/api/me`, {
      data: { language: "de" },
      headers: { origin: environmentUrl() },
    });
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1, name: "Anwendung verbinden" })).toBeVisible();
    await expect(button(page, "Ablehnen")).toBeVisible();
  });
  await test.step("clickjacking: no other site can frame the page", async () => {
    const answer = await page.request.get(environmentUrl() + path);
    expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers()["x-frame-options"]).toBe("DENY");
    const site = createServer((_, response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(`<!doctype html><link rel=icon href=data:,><iframe src="${environmentUrl()}${path}"></iframe>`),
    );
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    watch.allow(/frame-ancestors|X-Frame-Options/i);
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await expect.poll(() => watch.problems.some((text) => /frame-ancestors/.test(text))).toBe(true);
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1, name: /Connect/ })).toHaveCount(
      0,
    );
    site.close();
  });
});
