import { openPage } from "./support/public-page.ts";
import { expect, test } from "./support/test.ts";

test("HOME-03: what nothing happens in comes with the page, without its script and without a call; from another page it is rendered, whole at once", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const late = () => asked.filter((path) => /(demo-picture|feature-grid|plan-cards)-/.test(path)).length;
  const picture = page.getByRole("figure");
  const expectWhole = async () => {
    await expect(picture).toContainText("Norvane Semiconductor");
    await expect(page.getByRole("region", { name: "Built for reading the market" })).toContainText("Quotes");
    await expect(page.getByRole("button", { name: "Coming Soon" })).toHaveCount(2);
  };
  await openPage(page, "/");
  await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
  await expectWhole();
  await picture.hover();
  await picture.click();
  expect(late()).toBe(0);
  // What every public page asks for, and nothing besides.
  expect(asked.filter((path) => path.startsWith("/api/")).toSorted()).toEqual([
    "/api/auth/get-session",
    "/api/config",
    "/api/ticker",
  ]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Tapewise" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The company behind every headline");
  await expectWhole();
  expect(late()).toBe(3);
});
