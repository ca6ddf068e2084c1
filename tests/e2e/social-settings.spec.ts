import type { Page } from "@playwright/test";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { bodiesOf, settle } from "./support/settings-page.ts";
import { expect, test } from "./support/test.ts";

const slider = (page: Page) => page.getByRole("slider", { name: "Posts per source" });

test("FEEDS-06: the slider moves by keys and by mouse and is stored when it is let go; axe finds nothing on Social Media Feeds", async ({
  page,
}) => {
  await settle(page, "tab=feeds&detail=social");
  const saved = page.getByRole("main").getByText("Saved", { exact: true });
  const writes = bodiesOf(page, "PATCH", "/api/settings");
  await test.step("FEEDS-06: one key that is held down is stored once, when it is let go", async () => {
    await expect(slider(page)).toHaveValue("25");
    await slider(page).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.down("ArrowRight");
    await expect(slider(page)).toHaveValue("30");
    expect(writes).toEqual([]);
    await page.keyboard.up("ArrowRight");
    await expect(saved).toBeVisible();
    await page.keyboard.press("Home");
    await expect(slider(page)).toHaveValue("5");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "5 posts");
    await expect.poll(() => writes).toEqual([{ socialPostsPerSource: 30 }, { socialPostsPerSource: 5 }]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(writes).toHaveLength(2);
  });
  await test.step("FEEDS-06: by mouse it shows its number while it moves and is stored when it is let go", async () => {
    const box = await slider(page).boundingBox();
    if (!box) throw new Error("The slider has no place.");
    const middle = box.y + box.height / 2;
    const at = (value: number) => box.x + 9 + ((value - 5) / 45) * (box.width - 18);
    await page.mouse.move(at(5), middle);
    await page.mouse.down();
    await page.mouse.move(at(30), middle);
    await page.mouse.move(at(50), middle, { steps: 4 });
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "50 posts");
    expect(writes).toHaveLength(2);
    await page.mouse.up();
    await expect.poll(() => writes.slice(2)).toEqual([{ socialPostsPerSource: 50 }]);
    await expect(saved).toBeVisible();
  });
  await expectNothingSideways(page);
  await expectAccessibleHere(page, "main");
  await page.reload();
  await expect(slider(page)).toHaveValue("50");
});
