import type { Page } from "@playwright/test";
import type { PublicConfig } from "#contract/site.ts";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { expectDialogAccessible } from "./support/accessible-dialog.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { expectSignedIn } from "./support/sign-in-dialog.ts";
import { closeGate, newAddress, openGate, openWizard } from "./support/sign-up-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

type Demo = Awaited<ReturnType<typeof openDemo>>;
const openDemo = () => tell("demo", {});
let demo: Demo;
test.beforeAll(async () => {
  demo = await openDemo();
});
test.beforeEach(() => tell("clearAttempts", {}));
test.afterAll(() => closeGate());

/** The form that mails a link for a new password, on the open page. */
async function openForgot(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Send reset link" });
  await expect(send).toBeVisible();
  return { dialog, send, email: dialog.getByLabel("Email") };
}
const challenge = "iframe[title*='security challenge']";
const tickOn = (page: Page) =>
  page.frameLocator(challenge).getByRole("checkbox", { name: "Verify you are human" });

test("READ-22: on a demo a form with a captcha waits for the tick, set by keyboard alone, and then mails its link; the mail is read on the page of the demo's mails, where its link opens in a tab", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser();
  await openPage(page, demo.url);
  await test.step("the demo links the page of its mails beside its mark, on a phone, too", async () => {
    await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
    const link = page.getByRole("link", { name: "Emails", exact: true });
    await expect(link).toHaveAttribute("href", demo.mailUrl);
    await expect(link).toHaveAttribute("rel", /noopener/);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText("Demo data", { exact: true })).toBeVisible();
      await expect(link).toBeVisible();
    }
    await expectNothingSideways(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const opened = context.waitForEvent("page");
    await link.click();
    const mails = await opened;
    await expect(mails.getByRole("heading", { level: 1, name: "Emails" })).toBeVisible();
    await expectNothingSideways(mails);
    await mails.close();
  });
  await test.step("READ-22: in the dark theme the form waits for the tick, set by keyboard alone", async () => {
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    const { dialog, send, email } = await openForgot(page);
    await expect(page.locator(challenge)).toHaveAttribute("src", /dark/);
    await email.fill(user.email);
    await expect(tickOn(page)).toBeVisible();
    await expectDialogAccessible(page);
    await send.click();
    await expect(dialog.getByRole("alert")).toHaveText("Please confirm that you're human and try again.");
    await expect(tickOn(page)).toBeVisible();
    await email.focus();
    await page.keyboard.press("Tab");
    await expect(tickOn(page)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.frameLocator(challenge).getByText("Success!")).toBeVisible();
    await send.click();
    await expect(send).toHaveCount(0);
  });
  await test.step("the mail is read where no script of it runs and its link opens in a tab", async () => {
    const { id, links } = await tell("mail", { to: user.email, subjectPart: "Reset your" });
    expect(links).toHaveLength(1);
    await page.goto(`${demo.mailUrl}/mails/${id}`);
    const visible = page.frameLocator("iframe[title='The email as shown']");
    await expect(visible.getByRole("heading", { name: "Reset your Tapewise password" })).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessibleHere(page);
    const opened = context.waitForEvent("page");
    await visible.getByRole("link", { name: "Choose a new password" }).click();
    expect((await opened).url().split("#")[0]?.split("?")[0]).toBe(links[0]?.split("#")[0]?.split("?")[0]);
  });
});

test("READ-22: an installation with a captcha asks whether a user is there before it takes a sign-up; one that does not load says so, keeps its place and can be loaded again", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await openGate({ signupWithoutPayment: true });
  // The demo is a process of its own, and hears of it a moment later.
  const config = new URL("/api/config", demo.url).href;
  await expect
    .poll(async () => ((await (await page.request.get(config)).json()) as PublicConfig).signupsEnabled)
    .toBe(true);
  await page.route(`${demo.captchaScriptUrl}*`, (route) => route.abort());
  const wizard = await openWizard(page, demo.url);
  await wizard.toPayment("managed", { Email: newAddress() });
  const send = wizard.button("Proceed to Secure Payment");
  const said = wizard.dialog.getByText("The “I'm human” check didn't load.");
  await expect(said).toBeVisible();
  await expectDialogAccessible(page);
  const before = await send.boundingBox();
  await page.unroute(`${demo.captchaScriptUrl}*`);
  await wizard.button("Retry").click();
  await expect(tickOn(page)).toBeVisible();
  await expect(page.locator(challenge)).toHaveAttribute("src", /light/);
  await expect(said).toHaveCount(0);
  expect((await send.boundingBox())?.y).toBe(before?.y);
  await send.click();
  await expect(wizard.dialog.getByRole("alert")).toHaveText(
    "Please confirm that you're human and try again.",
  );
  await tickOn(page).check();
  await expect(page.frameLocator(challenge).getByText("Success!")).toBeVisible();
  await wizard.button("Try Again").click();
  await expectSignedIn(page, "Noor Newcomer");
});

test("READ-22: without a captcha nothing of it is asked for, loaded or allowed; a site that is no demo links no mails", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  const answer = page.waitForResponse((response) => response.request().resourceType() === "document");
  await openPage(page, "/");
  await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Emails", exact: true })).toHaveCount(0);
  const { dialog } = await openForgot(page);
  await expect(dialog.locator("iframe")).toHaveCount(0);
  expect(calls.filter((url) => url.includes("turnstile"))).toEqual([]);
  const policy = (await answer).headers()["content-security-policy"] ?? "";
  expect(policy).not.toContain(new URL(demo.captchaScriptUrl).origin);
});
