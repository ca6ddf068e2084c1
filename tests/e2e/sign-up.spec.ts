import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { defaultRoom } from "./support/environment-protocol.ts";
import { paymentRejection } from "./support/payment-pages.ts";
import { openPage } from "./support/public-page.ts";
import {
  closeGate,
  details,
  googleSays,
  newAddress,
  openGate,
  openWizard,
  type Wizard,
  wizardOn,
} from "./support/sign-up-dialog.ts";
import { expect, failedCall, test } from "./support/test.ts";

test.beforeEach(() => openGate());
test.afterAll(async () => {
  await closeGate();
  await tell("google", { consent: { kind: "page" } });
});

test.describe("the steps", () => {
  test("SIGNIN-04, SIGNUP-01, SIGNUP-05, SIGNUP-06, SIGNUP-07, SIGNUP-13, SIGNUP-14, SIGNUP-15, SIGNUP-18, SIGNUP-24, SIGNUP-28, SIGNUP-29, SIGNUP-30, SIGNUP-31, SIGNUP-32, SIGNUP-33, SIGNUP-34, SIGNUP-36, SIGNUP-37: each step asks for what it needs, in its own words", async ({
    page,
  }) => {
    const wizard = await openWizard(page);
    await test.step("SIGNIN-04, SIGNUP-01, SIGNUP-05, SIGNUP-06, SIGNUP-07: 'Join now' opens 'Join Tapewise' with Google, five fields and 'Continue to Subscription'", async () => {
      await expect(wizard.dialog.getByRole("heading", { level: 2 })).toHaveText("Join Tapewise");
      await expect(wizard.button("Continue with Google")).toBeVisible();
      await expect(wizard.dialog.getByRole("textbox")).toHaveCount(5);
      for (const label of ["Full name", "Email", "Phone number", "Password", "Confirm password"])
        await expect(wizard.field(label)).toBeVisible();
      await expect(wizard.field("Full name")).toBeFocused();
      await expect(wizard.button("Continue to Subscription")).toBeVisible();
    });
    await test.step("SIGNUP-28, SIGNUP-29, SIGNUP-31, SIGNUP-32: an empty first step says what is required, and an edit clears that field's message only", async () => {
      await wizard.button("Continue to Subscription").click();
      const messages = {
        "Full name": "Full name is required",
        Email: "Email is required",
        "Phone number": "Phone number is required",
        Password: "Password is required",
      };
      for (const [label, text] of Object.entries(messages)) {
        await expect(wizard.field(label)).toHaveAccessibleDescription(text);
        await expect(wizard.field(label)).toHaveAttribute("aria-invalid", "true");
      }
      await expect(wizard.field("Full name")).toBeFocused();
      await wizard.field("Email").pressSequentially("a");
      await expect(wizard.message("Email is required")).toHaveCount(0);
      await expect(wizard.message("Full name is required")).toBeVisible();
      await expect(wizard.field("Email")).toBeFocused();
      await wizard.expectProgress(25, "[Account] · Plan · Payment · Complete");
    });
    await test.step("SIGNUP-30, SIGNUP-33, SIGNUP-34: a malformed address, a short password and two different ones are rejected", async () => {
      await wizard.fill({ Email: "abc", Password: "12345", "Confirm password": "1234" });
      await wizard.button("Continue to Subscription").click();
      await expect(wizard.field("Email")).toHaveAccessibleDescription("Email is invalid");
      await expect(wizard.field("Email")).toBeFocused();
      await expect(wizard.field("Password")).toHaveAccessibleDescription(
        "Password must be at least 6 characters",
      );
      await expect(wizard.field("Confirm password")).toHaveAccessibleDescription("Passwords do not match");
      await wizard.toPlan({ Password: "123456", "Confirm password": "123456" });
    });
    await test.step("SIGNUP-18: without a plan it stays on 2 with 'Please select a subscription plan'", async () => {
      await wizard.button("Continue").click();
      await expect(wizard.message("Please select a subscription plan")).toBeVisible();
      await expect(wizard.plan("byok")).toBeFocused();
      await expect(wizard.dialog.getByRole("radiogroup", { name: "Plan" })).toHaveAccessibleDescription(
        "Please select a subscription plan",
      );
      await wizard.page.keyboard.press("ArrowDown");
      await expect(wizard.message("Please select a subscription plan")).toHaveCount(0);
      await expect(wizard.plan("managed")).toBeChecked();
    });
    await test.step("SIGNUP-24, SIGNUP-36, SIGNUP-37: each key is required, in its own words", async () => {
      await wizard.choosePlan("byok");
      await wizard.button("Continue to Payment").click();
      const openai = "OpenAI API key is required for Early Bird plan";
      const finnhub = "FinHub API key is required for Early Bird plan";
      await expect(wizard.message(openai)).toBeVisible();
      await expect(wizard.message(finnhub)).toBeVisible();
      await expect(wizard.field("OpenAI API key")).toBeFocused();
      await wizard.field("OpenAI API key").fill("sk-proj-1");
      await expect(wizard.message(openai)).toHaveCount(0);
      await expect(wizard.message(finnhub)).toBeVisible();
      await wizard.button("Continue to Payment").click();
      await expect(wizard.field("FinHub API key")).toBeFocused();
      await expect(wizard.heading("API Key Setup")).toBeVisible();
      await wizard.fillKeys();
      await expect(wizard.heading("Review and Pay")).toBeFocused();
    });
    await test.step("SIGNUP-13, SIGNUP-14, SIGNUP-15: the keys are asked with instructions, hidden until they are shown", async () => {
      await wizard.button("Back").click();
      const openai = wizard.field("OpenAI API key");
      const finnhub = wizard.field("FinHub API key");
      await expect(openai).toHaveAttribute("placeholder", /^sk-proj-/);
      for (const key of [openai, finnhub]) {
        await expect(key).toHaveAttribute("type", "password");
        await expect(key).toHaveAttribute("autocomplete", "off");
      }
      await openai.fill("sk-proj-visible");
      await wizard.button("Show OpenAI API key").click();
      await expect(openai).toHaveAttribute("type", "text");
      await expect(finnhub).toHaveAttribute("type", "password");
      await wizard.button("Hide OpenAI API key").click();
      await expect(openai).toHaveAttribute("type", "password");
      const links = wizard.dialog.getByRole("link");
      await expect(links).toHaveCount(2);
      expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toEqual([
        "https://platform.openai.com/api-keys",
        "https://finnhub.io/register",
      ]);
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute("target", "_blank");
        await expect(link).toHaveAttribute("rel", /noopener/);
      }
      await expect(wizard.dialog).toContainText("copy it; it's shown only once");
    });
  });

  test("SIGNUP-02, SIGNUP-03, SIGNUP-04, SIGNUP-08, SIGNUP-09, SIGNUP-12, SIGNUP-16, SIGNUP-17, SIGNUP-22, SIGNUP-23, SIGNUP-24, SIGNUP-25, SIGNUP-26, SIGNUP-27: both plans go their steps, forth and back", async ({
    page,
  }) => {
    const wizard = await openWizard(page);
    await test.step("SIGNUP-02, SIGNUP-03, SIGNUP-04, SIGNUP-08, SIGNUP-09, SIGNUP-12, SIGNUP-16, SIGNUP-17, SIGNUP-22, SIGNUP-24: BYOK goes 1, 2, 3, 4 with its bar and labels", async () => {
      await wizard.expectProgress(25, "[Account] · Plan · Payment · Complete");
      await wizard.toPlan();
      await wizard.expectProgress(50, "Account · [Plan] · Payment · Complete");
      await expect(wizard.button("Back")).toBeVisible();
      await expect(wizard.button("Continue")).toBeVisible();
      await wizard.dialog.getByText("Early Bird Managed", { exact: true }).click();
      await wizard.expectProgress(50, "Account · [Plan] · Payment · Complete");
      await wizard.dialog.getByText("Early Bird BYOK", { exact: true }).click();
      await expect(wizard.plan("byok")).toBeChecked();
      await wizard.expectProgress(50, "Account · [Plan] · API Keys · Complete");
      await wizard.button("Continue").click();
      await expect(wizard.heading("API Key Setup")).toBeFocused();
      await wizard.expectProgress(75, "Account · Plan · [API Keys] · Complete");
      await expect(wizard.button("Continue to Payment")).toBeVisible();
      await wizard.fillKeys();
      await expect(wizard.heading("Review and Pay")).toBeFocused();
      await wizard.expectProgress(100, "Account · Plan · API Keys · [Complete]");
      await expect(wizard.dialog.getByRole("definition")).toHaveText([
        "Early Bird BYOK",
        "noor@example.com",
        "$10USD per month",
      ]);
      await expect(wizard.dialog.getByRole("heading", { name: "Secure Payment" })).toBeVisible();
      await expect(wizard.button("Proceed to Secure Payment")).toBeVisible();
    });
    await test.step("SIGNUP-25, SIGNUP-27: Back leads from 4 to 3 for BYOK, from 3 to 2, from 2 to 1, and keeps what was typed", async () => {
      await wizard.button("Back").click();
      await expect(wizard.heading("API Key Setup")).toBeFocused();
      await expect(wizard.field("OpenAI API key")).toHaveValue("sk-proj-0123456789abcdef");
      await wizard.button("Back").click();
      await expect(wizard.heading("Choose Your Plan")).toBeFocused();
      await expect(wizard.plan("byok")).toBeChecked();
      await wizard.button("Back").click();
      await expect(wizard.heading("Create Your Account")).toBeFocused();
      await expect(wizard.field("Full name")).toHaveValue("Noor Newcomer");
      await expect(wizard.field("Confirm password")).toHaveValue(details.Password);
      await wizard.expectProgress(25, "[Account] · Plan · API Keys · Complete");
    });
    await test.step("SIGNUP-12, SIGNUP-23, SIGNUP-26: Managed goes from 2 straight to 4 and back, without keys", async () => {
      await wizard.toPlan();
      await wizard.choosePlan("managed");
      await expect(wizard.heading("Review and Pay")).toBeFocused();
      await wizard.expectProgress(100, "Account · Plan · Payment · [Complete]");
      await expect(wizard.dialog.getByRole("definition")).toHaveText([
        "Early Bird Managed",
        "noor@example.com",
        "$19USD per month",
      ]);
      await wizard.button("Back").click();
      await expect(wizard.heading("Choose Your Plan")).toBeFocused();
      await expect(wizard.plan("managed")).toBeChecked();
    });
  });
});

test.describe("the messages", () => {});

/** Google's page in its window. The event of an opened window may still be that of one before, closed by now. */
async function openedByGoogle(page: Page): Promise<Page> {
  const windows = () =>
    page
      .context()
      .pages()
      .filter((each) => each !== page && !each.isClosed());
  await expect
    .poll(() =>
      windows()
        .map((each) => each.url())
        .join(),
    )
    .toMatch(/^http/);
  const [popup = page] = windows();
  await expect(popup.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  return popup;
}

async function byGoogle(wizard: Wizard): Promise<void> {
  await wizard.button("Continue with Google").click();
  await expect(wizard.heading("Choose Your Plan")).toBeFocused();
}

test.describe("by Google", () => {
  test("SIGNUP-10, SIGNUP-11, SIGNUP-19, SIGNUP-20, SIGNUP-25, SIGNUP-27, SIGNUP-35: an unknown address goes 2, 2.5, 3, 4 with a phone only, and back past 2.5", async ({
    page,
  }) => {
    await googleSays({ email: newAddress(), name: "Grace Google" });
    const wizard = await openWizard(page);
    await byGoogle(wizard);
    await wizard.choosePlan("byok");
    await expect(wizard.heading("Complete Your Profile")).toBeFocused();
    await wizard.expectProgress(62.5, "Account · [Plan] · API Keys · Complete");
    await expect(wizard.dialog.getByRole("textbox")).toHaveCount(1);
    await wizard.button("Continue").click();
    await expect(wizard.field("Phone number")).toHaveAccessibleDescription("Phone number is required");
    await expect(wizard.field("Phone number")).toBeFocused();
    await wizard.button("Back").click();
    await expect(wizard.heading("Choose Your Plan")).toBeFocused();
    await wizard.button("Continue").click();
    await wizard.field("Phone number").fill("+1 415 555 0100");
    await wizard.button("Continue").click();
    await expect(wizard.heading("API Key Setup")).toBeFocused();
    await wizard.fillKeys();
    await wizard.expectProgress(100, "Account · Plan · API Keys · [Complete]");
    await wizard.button("Back").click();
    await expect(wizard.heading("API Key Setup")).toBeFocused();
    await wizard.button("Back").click();
    await expect(wizard.heading("Choose Your Plan")).toBeFocused();
  });

  test("SIGNUP-19, SIGNUP-21, SIGNUP-26: with Managed 2.5 leads to 4, and Back to 2", async ({ page }) => {
    await googleSays({ email: newAddress(), name: "Grace Google" });
    const wizard = await openWizard(page);
    await byGoogle(wizard);
    await wizard.choosePlan("managed");
    await wizard.field("Phone number").fill("+1 415 555 0100");
    await wizard.button("Continue").click();
    await expect(wizard.heading("Review and Pay")).toBeFocused();
    await wizard.button("Back").click();
    await expect(wizard.heading("Choose Your Plan")).toBeFocused();
  });

  test("back on the first step Google's word stands in place of the fields, and another account can be used", async ({
    page,
  }) => {
    const email = newAddress();
    await googleSays({ email, name: "Grace Google" });
    const wizard = await openWizard(page);
    await wizard.field("Phone number").fill("+1 415 555 0100");
    await byGoogle(wizard);
    await wizard.button("Back").click();
    await expect(wizard.dialog).toContainText("Grace Google");
    await expect(wizard.dialog).toContainText(email);
    await expect(wizard.dialog.getByRole("textbox")).toHaveCount(0);
    await wizard.button("Continue to Subscription").click();
    await wizard.choosePlan("managed");
    await expect(wizard.heading("Review and Pay")).toBeFocused();
    await wizard.button("Back").click();
    await wizard.button("Back").click();
    await wizard.button("Use another account").click();
    await expect(wizard.dialog.getByRole("textbox")).toHaveCount(5);
    await expect(wizard.field("Email")).toHaveValue(email);
    await wizard.button("Continue to Subscription").click();
    await expect(wizard.message("Password is required")).toBeVisible();
  });

  test("SIGNUP-38: a rejection of Google's shows its own message, or 'Google signup failed. Please try again.'", async ({
    page,
  }) => {
    const wizard = await openWizard(page);
    const alert = wizard.dialog.getByRole("alert");
    await googleSays({ email: newAddress(), email_verified: false });
    await wizard.button("Continue with Google").click();
    await expect(alert).toHaveText("Google hasn't verified this email.");
    await tell("google", { consent: { kind: "deny" } });
    await wizard.button("Continue with Google").click();
    await expect(alert).toHaveText("Google signup failed. Please try again.");
    await tell("google", { consent: { kind: "page" } });
    await wizard.button("Continue with Google").click();
    await expect(alert).toHaveCount(0);
    await (await openedByGoogle(page)).close();
    await expect(alert).toHaveText("Google signup failed. Please try again.");
    await wizard.expectProgress(25, "[Account] · Plan · Payment · Complete");
  });

  test("an account that exists is signed in", async ({ page }) => {
    const user = await newUser({ fullName: "Noor Newsreader" });
    await googleSays({ email: user.email });
    const wizard = await openWizard(page);
    await wizard.button("Continue with Google").click();
    await page.waitForURL("**/news");
    await expect(page.getByRole("banner").getByText("Welcome, Noor Newsreader (USER)")).toBeVisible();
    await expect(wizard.dialog).toHaveCount(0);
  });
});

test.describe("the gate and the endpoints", () => {
  test("SIGNUP-39, SHELL-10, HOME-09: with sign-ups off nothing opens the wizard and the server rejects", async ({
    page,
    watch,
  }) => {
    await closeGate();
    await openPage(page, "/");
    await page.evaluate(() => window.dispatchEvent(new Event("openSignupModal")));
    const signIn = page.getByRole("dialog", { name: "Sign In" });
    await expect(signIn).toContainText("Not a member? Coming Soon!");
    await expect(signIn.getByRole("button", { name: "Join now" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    const plans = page.getByRole("region", { name: "Two plans" });
    await expect(plans.getByRole("button")).toHaveText(["Coming Soon", "Coming Soon"]);
    for (const button of await plans.getByRole("button").all()) await expect(button).toBeDisabled();
    watch.allow(failedCall);
    const answer = await page.evaluate(async () => {
      const call = await fetch("/api/signup", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      return { status: call.status, body: await call.json() };
    });
    expect(answer).toMatchObject({ status: 403, body: { error: { message: "Coming Soon!" } } });
  });

  test("HOME-09: with sign-ups on a plan button opens the wizard with that plan chosen", async ({ page }) => {
    await openPage(page, "/");
    const plans = page.getByRole("region", { name: "Two plans" });
    await plans.getByRole("button", { name: "Choose Early Bird BYOK" }).click();
    const wizard = wizardOn(page);
    await wizard.expectProgress(25, "[Account] · Plan · API Keys · Complete");
    await page.keyboard.press("Escape");
    await expect(plans.getByRole("button", { name: "Choose Early Bird BYOK" })).toBeFocused();
    await plans.getByRole("button", { name: "Choose Early Bird Managed" }).click();
    await wizard.toPlan();
    await expect(wizard.plan("managed")).toBeChecked();
  });
});

test("the whole wizard by keyboard alone, to the news", async ({ page }) => {
  await openGate({ signupWithoutPayment: true });
  await tell("publish", { room: defaultRoom, headlines: [{ wire: "harbor", title: "Apple opens a lab" }] });
  const wizard = await openWizard(page);
  const email = newAddress();
  await page.keyboard.type("Kay Keyboard");
  for (const text of [email, "+1 415 555 0100", "correct horse", "correct horse"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(wizard.heading("Choose Your Plan")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(wizard.plan("byok")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(wizard.plan("byok")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(wizard.heading("API Key Setup")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("sk-proj-0123456789abcdef");
  await page.keyboard.press("Enter");
  await expect(wizard.field("FinHub API key")).toBeFocused();
  await page.keyboard.type("c0123456789");
  await page.keyboard.press("Enter");
  await expect(wizard.heading("Review and Pay")).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wizard.button("Proceed to Secure Payment").evaluate((node) => node === document.activeElement))
      break;
  }
  await page.keyboard.press("Enter");
  await page.waitForURL("**/news");
  await expect(page.getByRole("banner").getByText("Welcome, Kay Keyboard (USER)")).toBeVisible();
});

test.describe("axe finds nothing, in both themes on two widths, and nothing scrolls sideways", () => {
  test("on each step, empty, with its messages and filled in", async ({ page, watch }) => {
    watch.allow(failedCall);
    const wizard = await openWizard(page);
    await test.step("on the account, empty and with its messages", async () => {
      await expectAccessible(page);
      await wizard.button("Continue to Subscription").click();
      await expect(wizard.message("Full name is required")).toBeVisible();
      await expectAccessible(page);
    });
    await test.step("on the plans, with the message and with a choice", async () => {
      await wizard.toPlan({ Email: newAddress() });
      await wizard.button("Continue").click();
      await expect(wizard.message("Please select a subscription plan")).toBeVisible();
      await expectAccessible(page);
      await wizard.dialog.getByText("Early Bird Managed", { exact: true }).click();
      await expectAccessible(page);
    });
    await test.step("on the keys, with their messages", async () => {
      await wizard.choosePlan("byok");
      await wizard.button("Continue to Payment").click();
      await expect(wizard.field("OpenAI API key")).toBeFocused();
      await expectAccessible(page);
    });
    await test.step("on the payment, before and after it was rejected", async () => {
      await wizard.fillKeys();
      await expect(wizard.heading("Review and Pay")).toBeFocused();
      await expectAccessible(page);
      await tell("paymentFailure", paymentRejection);
      await wizard.button("Proceed to Secure Payment").click();
      await expect(wizard.dialog.getByRole("alert")).toBeVisible();
      await expectAccessible(page);
    });
  });

  test("on the profile and on the word of Google", async ({ page }) => {
    await googleSays({ email: newAddress(), name: "Grace Google" });
    const wizard = await openWizard(page);
    await byGoogle(wizard);
    await wizard.choosePlan("managed");
    await expect(wizard.heading("Complete Your Profile")).toBeFocused();
    await expectAccessible(page);
    await wizard.button("Back").click();
    await wizard.button("Back").click();
    await expect(wizard.button("Use another account")).toBeVisible();
    await expectAccessible(page);
  });
});

test("every step can be scrolled to its last button on 320 and on 390 px", async ({ page }) => {
  const widths = [320, 390];
  await page.setViewportSize({ width: 320, height: 568 });
  const wizard = await openWizard(page);
  const reach = async (name: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 568 });
      await wizard.button(name).scrollIntoViewIfNeeded();
      await expect(wizard.button(name)).toBeInViewport({ ratio: 0.99 });
    }
    widths.reverse();
  };
  await reach("Continue to Subscription");
  await wizard.toPlan();
  await expect(wizard.heading("Choose Your Plan")).toBeInViewport();
  await reach("Continue");
  await wizard.choosePlan("byok");
  await reach("Continue to Payment");
  await wizard.fillKeys();
  await expect(wizard.heading("Review and Pay")).toBeInViewport();
  await reach("Proceed to Secure Payment");
  await reach("Back");
});
