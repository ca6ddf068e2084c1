import { newUser } from "./support/environment-client.ts";
import { openPage } from "./support/public-page.ts";
import { afresh, expect, signIn, test } from "./support/test.ts";

test("HOME-01, HOME-02: a user gets both ways in; what nothing happens in comes with the page and without its script", async ({
  page,
}) => {
  await test.step("HOME-01, HOME-02: a user gets both ways in", async () => {
    await signIn(page, await newUser());
    await openPage(page, "/");
    await expect(page.getByRole("link", { name: "Configure Settings" })).toHaveAttribute("href", "/settings");
    await page.getByRole("link", { name: "View News Feeds" }).click();
    await page.waitForURL("**/news");
  });
  await test.step("what nothing happens in comes with the page and without its script; from another page it is rendered, whole at once", async () => {
    await afresh(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const late = () => scripts.filter((path) => /(demo-picture|feature-grid|plan-cards)-/.test(path)).length;
    const expectWhole = async () => {
      await expect(page.getByRole("figure")).toContainText("Norvane Semiconductor");
      await expect(page.getByRole("region", { name: "Built for reading the market" })).toContainText(
        "Quotes",
      );
      await expect(page.getByRole("button", { name: "Coming Soon" })).toHaveCount(2);
    };
    await openPage(page, "/");
    await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
    await expectWhole();
    expect(late()).toBe(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Tapewise" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The company behind every headline");
    await expectWhole();
    expect(late()).toBe(3);
  });
});

test("HOME-01, HOME-02, HOME-03, HOME-04, HOME-05, HOME-06, HOME-07, HOME-08, HOME-10, HOME-12: what a visitor finds on the landing page, and where it leads", async ({
  page,
}) => {
  await test.step("HOME-03: the picture of the product shows headlines with a risk analysis and asks the server for nothing", async () => {
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await openPage(page, "/");
    const picture = page.getByRole("figure");
    await expect(picture).toContainText("Risk Analysis · NVSC");
    await expect(picture).toContainText("Norvane Semiconductor delays its new plant");
    await expect(picture.getByText("Demo", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
    await picture.hover();
    await picture.click();
    // What every public page asks for, and nothing besides.
    const asked = calls.filter((path) => path.startsWith("/api/"));
    expect(asked.toSorted()).toEqual(["/api/auth/get-session", "/api/config", "/api/ticker"]);
  });
  await test.step("HOME-04, HOME-05, HOME-06, HOME-07, HOME-08: two plan cards with names, prices and features", async () => {
    const plans = page.getByRole("region", { name: "Two plans" });
    await expect(plans.getByRole("heading", { level: 3 })).toHaveText([
      "Early Bird BYOK",
      "Early Bird Managed",
    ]);
    await expect(plans.getByText("USD per month").locator("..")).toHaveText([
      "$10USD per month",
      "$19USD per month",
    ]);
    await expect(plans.getByRole("listitem")).toHaveText([
      "Bring your own key",
      "Unlimited feeds",
      "AI analysis",
      "Custom prompts",
      "Managed API access",
      "Priority support",
      "Advanced analytics",
      "Managed security",
    ]);
  });
  await test.step("HOME-10: six cards say what the product does", async () => {
    const cards = page.getByRole("region", { name: "Built for reading the market" }).getByRole("listitem");
    await expect(cards).toHaveCount(6);
    for (const card of await cards.all()) await expect(card.getByRole("heading", { level: 3 })).toBeVisible();
  });
  await test.step("HOME-12: the footer leads to How It Works, Terms and Privacy", async () => {
    const links = { "How It Works": "/how-it-works", Terms: "/terms", Privacy: "/privacy" };
    for (const [name, address] of Object.entries(links)) {
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await page.waitForURL(`**${address}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.getByRole("banner").getByRole("link", { name: "Tapewise" }).click();
      await page.waitForURL((url) => url.pathname === "/");
    }
  });
  await test.step("HOME-01, HOME-02: a visitor gets 'View News Feeds', which opens the preview (READ-96), and no 'Configure Settings'", async () => {
    await expect(page.getByRole("link", { name: "Configure Settings" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "View News Feeds" })).toHaveAttribute("href", "/preview");
  });
});
