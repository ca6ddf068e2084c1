import { newPerson } from "./support/stage-client.ts";
import { expect, signIn, test } from "./support/test.ts";

test("ROUTE-06: /social shows Social Feeds to a reader, and says exactly why it is empty", async ({
  page,
}) => {
  await signIn(page, await newPerson());
  await page.goto("/social");
  await expect(page.getByRole("heading", { level: 1, name: "Social Feeds" })).toBeVisible();
  await expect(page.getByRole("main").locator("p")).toHaveText(
    "Social Feeds Disabled: Reddit integration is not enabled. Go to Settings → Integrations & Modules → Reddit to enable it.",
  );
  for (const name of ["Settings → Integrations & Modules → Reddit", "Open Reddit settings"]) {
    await page.getByRole("link", { name }).click();
    await page.waitForURL("**/settings?tab=integrations&detail=reddit");
    await page.goBack();
  }
});
