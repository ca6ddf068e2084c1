import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { ApplicationMemory, connect } from "#tests/support/application.ts";
import { expectAccessible } from "./support/accessible.ts";
import { authorizePath, startCallback } from "./support/application-page.ts";
import { environmentUrl, newUser } from "./support/environment-client.ts";
import { sectionOf, visitProfile } from "./support/profile-page.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Connect an application" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an assistant is connected: sign-in first, then a yes, both revisions; the profile lists and disconnects it", async ({
  page,
  watch,
}) => {
  const user = await newUser({ fullName: "Noor Newsreader" });
  const callback = await startCallback();
  const mcp = `${environmentUrl()}/mcp`;
  try {
    const first = new ApplicationMemory({ name: "Claude", redirectUrl: callback.url });
    const client = await connect(mcp, first, async (url) => {
      await openPage(page, url.href);
      await expect(heading(page)).toBeVisible();
      await expectAccessible(page);
      await button(page, "Sign In").click();
      const dialog = page.getByRole("dialog", { name: "Sign In" });
      await dialog.getByLabel("Email").fill(user.email);
      await dialog.getByLabel("Password", { exact: true }).fill(user.password);
      await dialog.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Claude", { exact: true })).toBeVisible();
      await expect(page.getByText("It gave itself this name.")).toBeVisible();
      await expect(page.getByText("An application on this device")).toBeVisible();
      await expect(page.getByRole("main").getByText(user.email)).toBeVisible();
      await expectAccessible(page);
      await button(page, "Allow").click();
      await page.waitForURL(`${callback.url}?*`);
      return page.url();
    });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("change_watchlist");
    await client.close();

    const second = new ApplicationMemory({ name: "Editor", redirectUrl: callback.url });
    const reading = await connect(
      mcp,
      second,
      async (url) => {
        await openPage(page, url.href);
        await page.getByRole("checkbox", { name: /^Change your watchlists/ }).uncheck();
        await button(page, "Allow").click();
        await page.waitForURL(`${callback.url}?*`);
        return page.url();
      },
      "legacy",
    );
    expect((await reading.listTools()).tools.map(({ name }) => name)).not.toContain("change_watchlist");

    await visitProfile(page);
    const panel = sectionOf(page, "Connected applications");
    await expect(panel.getByText(mcp)).toBeVisible();
    await expect(panel.getByRole("heading", { level: 3 })).toHaveText(["Editor", "Claude"]);
    await expect(panel.getByText(/^Read\. An application on this device, connected/)).toBeVisible();
    await panel.getByRole("button", { name: "Disconnect Editor" }).click();
    const question = page.getByRole("alertdialog", { name: "Disconnect Editor?" });
    await question.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Application disconnected." })).toBeVisible();
    await expect(panel.getByRole("heading", { level: 3 })).toHaveText(["Claude"]);
    await expect(reading.listTools()).rejects.toThrow();
    await reading.close();
    expect(watch.problems).toEqual([]);
  } finally {
    callback.close();
  }
});

test("a no, a hostile name, an address that was not registered, a scheme of an editor, and a frame of another site", async ({
  page,
  watch,
}) => {
  const user = await newUser({ fullName: "Noor Newsreader" });
  const callback = await startCallback();
  try {
    await test.step("'Deny' sends the browser back with a no", async () => {
      await signIn(page, user);
      const path = await authorizePath(page, { client_name: "Claude", redirect_uris: [callback.url] });
      await openPage(page, path);
      await button(page, "Deny").click();
      await page.waitForURL(`${callback.url}?*`);
      expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
    });
    await test.step("a name is a text, on its line, whatever it holds", async () => {
      const client_name = "<img src=x onerror=alert(1)> \u202e.moc.elgoog";
      const path = await authorizePath(page, { client_name, redirect_uris: ["https://evil.example/back"] });
      await openPage(page, path);
      await expect(page.getByText("<img src=x onerror=alert(1)> .moc.elgoog")).toBeVisible();
      await expect(page.getByText("evil.example", { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
    await test.step("an address that was not registered is told, and nobody is sent anywhere", async () => {
      watch.allow(failedCall);
      const body = { client_name: "Claude", redirect_uris: [callback.url] };
      const path = await authorizePath(page, body, { redirect_uri: "https://evil.example/back" });
      await openPage(page, path);
      await expect(page.getByRole("alert")).toHaveText(
        "The application's request can't be used. Update the application, then connect it again.",
      );
      await expect(button(page, "Allow")).toHaveCount(0);
      expect(page.url()).toContain("/oauth/authorize");
      await expectAccessible(page);
    });
    await test.step("an editor with a scheme of its own: the page stays, with a link to go back", async () => {
      const redirect = "cursor://anysphere.cursor-mcp/oauth/callback";
      await openPage(page, await authorizePath(page, { client_name: "Cursor", redirect_uris: [redirect] }));
      await expect(page.getByText("An application on this device, by cursor links")).toBeVisible();
      // The system of this machine knows no such scheme.
      watch.allow(/Failed to launch 'cursor:/);
      await button(page, "Allow").click();
      const link = page.getByRole("link", { name: "Open the application" });
      await expect(link).toHaveAttribute(
        "href",
        /^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=twc_/,
      );
      await expectAccessible(page);
    });
    await test.step("clickjacking: no other site can frame the page", async () => {
      const path = await authorizePath(page, { client_name: "Claude", redirect_uris: [callback.url] });
      const answer = await page.request.get(environmentUrl() + path);
      expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(answer.headers()["x-frame-options"]).toBe("DENY");
      const site = createServer((_, response) =>
        response
          .writeHead(200, { "content-type": "text/html" })
          .end(
            `<!doctype html><link rel=icon href=data:,><iframe src="${environmentUrl()}${path}"></iframe>`,
          ),
      );
      await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
      watch.allow(/frame-ancestors|X-Frame-Options/i);
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      await expect.poll(() => watch.problems.some((text) => /frame-ancestors/.test(text))).toBe(true);
      await expect(
        page.frameLocator("iframe").getByRole("heading", { level: 1, name: /Connect/ }),
      ).toHaveCount(0);
      site.close();
    });
  } finally {
    callback.close();
  }
});

test("the page speaks the language of its user, and its question is answered by keys alone", async ({
  page,
}) => {
  const callback = await startCallback();
  try {
    const user = await newUser({ fullName: "Noor Newsreader" });
    await signIn(page, user);
    const path = await authorizePath(page, { client_name: "Claude", redirect_uris: [callback.url] });
    await page.request.patch(`${environmentUrl()}/api/me`, {
      data: { fullName: user.fullName, language: "de" },
      headers: { origin: environmentUrl() },
    });
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1, name: "Anwendung verbinden" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(button(page, "Ablehnen")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${callback.url}?code=*`);
    await afresh(page);
  } finally {
    callback.close();
  }
});
