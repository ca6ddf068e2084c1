import type { Page } from "@playwright/test";
import { expectAccessible, expectNothingSideways } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, failedCall, test } from "./support/test.ts";

type Demo = Awaited<ReturnType<typeof openDemo>>;
const openDemo = () => tell("demo", {});
let demo: Demo;
test.beforeAll(async () => {
  demo = await openDemo();
});
test.beforeEach(() => tell("clearAttempts", {}));

/** The form that mails a link for a new password, of the site at an address. */
async function openForgot(page: Page, url: string, theme: "light" | "dark" = "light") {
  await openPage(page, url);
  if (theme === "dark") await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Send reset link" });
  await expect(send).toBeVisible();
  return { dialog, send, email: dialog.getByLabel("Email") };
}
const challengeOn = (page: Page) => page.frameLocator("iframe[title*='security challenge']");
const tickOn = (page: Page) => challengeOn(page).getByRole("checkbox", { name: "Verify you are human" });

for (const [width, theme] of [
  [1440, "light"],
  [390, "dark"],
] as const)
  test(`READ-22: at ${width} px, ${theme}, a form with a captcha waits for the tick and then mails its link`, async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    const user = await newUser();
    await page.setViewportSize({ width, height: 844 });
    const { dialog, send, email } = await openForgot(page, demo.url, theme);
    await expect(page.locator("iframe[title*='security challenge']")).toHaveAttribute(
      "src",
      new RegExp(theme),
    );
    await email.fill(user.email);
    await expect(tickOn(page)).toBeVisible();
    await send.click();
    await expect(dialog.getByRole("alert")).toHaveText("Please confirm that you're human and try again.");
    await tickOn(page).check();
    await expect(challengeOn(page).getByText("Success!")).toBeVisible();
    await send.click();
    await expect(send).toHaveCount(0);
    expect((await tell("mail", { to: user.email, subjectPart: "Reset your" })).links).toHaveLength(1);
  });

test("READ-22: a captcha is answered by keyboard alone; one that does not load says so; without one nothing of it is asked for", async ({
  page,
  watch,
}) => {
  await test.step("READ-22: the captcha is reached and answered by keyboard alone, and axe finds nothing in a form with it", async () => {
    const { email } = await openForgot(page, demo.url);
    await test.step("axe finds nothing in a form with a captcha", async () => {
      await expect(tickOn(page)).toBeVisible();
      await expectAccessible(page);
    });
    await test.step("READ-22: the captcha is reached and answered by keyboard alone", async () => {
      await expect(tickOn(page)).toBeVisible();
      await email.focus();
      await page.keyboard.press("Tab");
      await expect(tickOn(page)).toBeFocused();
      await page.keyboard.press("Space");
      await expect(challengeOn(page).getByText("Success!")).toBeVisible();
    });
  });
  await test.step("READ-22: a captcha that does not load says so, keeps its place and can be loaded again", async () => {
    await afresh(page);
    watch.allow(/^console: Failed to load resource/);
    await page.route(`${demo.captchaScriptUrl}*`, (route) => route.abort());
    const { dialog, send } = await openForgot(page, demo.url);
    const said = dialog.getByText("The “I'm human” check didn't load.");
    await expect(said).toBeVisible();
    await expectAccessible(page);
    const before = await send.boundingBox();
    await page.unroute(`${demo.captchaScriptUrl}*`);
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(tickOn(page)).toBeVisible();
    await expect(said).toHaveCount(0);
    expect((await send.boundingBox())?.y).toBe(before?.y);
  });
  await test.step("READ-22: without a captcha nothing of it is asked for, loaded or allowed", async () => {
    await afresh(page);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    const answer = page.waitForResponse((response) => response.request().resourceType() === "document");
    const { dialog } = await openForgot(page, "/");
    await expect(dialog.locator("iframe")).toHaveCount(0);
    expect(calls.filter((url) => url.includes("turnstile"))).toEqual([]);
    const policy = (await answer).headers()["content-security-policy"] ?? "";
    expect(policy).not.toContain(new URL(demo.captchaScriptUrl).origin);
  });
});

test("the demo links the page of its mails beside its mark, on a phone, too; a site that is no demo links none", async ({
  page,
  context,
}) => {
  await openPage(page, demo.url);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText("Demo data", { exact: true })).toBeVisible();
    const link = page.getByRole("link", { name: "Emails", exact: true });
    await expect(link).toHaveAttribute("href", demo.mailUrl);
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
    await expectNothingSideways(page);
    await page.setViewportSize({ width, height: 844 });
    const opened = context.waitForEvent("page");
    await link.click();
    const mails = await opened;
    await expect(mails.getByRole("heading", { level: 1, name: "Emails" })).toBeVisible();
    await expectNothingSideways(mails);
    await mails.close();
  }
  await openPage(page, "/");
  await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Emails", exact: true })).toHaveCount(0);
});

test("a mail is read on the page of the mails, where no script of it runs and its link opens in a tab", async ({
  page,
  context,
}) => {
  const user = await newUser();
  const { dialog, send, email } = await openForgot(page, "/");
  await email.fill(user.email);
  await send.click();
  await expect(dialog).toContainText(user.email);
  const { id, links } = await tell("mail", { to: user.email, subjectPart: "Reset your" });
  await page.goto(`${demo.mailUrl}/mails/${id}`);
  const visible = page.frameLocator("iframe[title='The email as shown']");
  await expect(visible.getByRole("heading", { name: "Reset your Tapewise password" })).toBeVisible();
  await expectAccessible(page);
  const opened = context.waitForEvent("page");
  await visible.getByRole("link", { name: "Choose a new password" }).click();
  expect((await opened).url().split("#")[0]?.split("?")[0]).toBe(links[0]?.split("#")[0]?.split("?")[0]);
});
