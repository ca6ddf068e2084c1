import { expectAccessible, expectAccessibleHere } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { morning, oilHeadline, teslaHeadline } from "./support/headlines.data.ts";
import { openNews, rowOf } from "./support/news-page.ts";
import { chooseInRow } from "./support/reading.ts";
import { lineOf, openTape } from "./support/tape-page.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a highlight marks a headline in Cards and in the Tape, saves what arrives and comes with an alert", async ({
  page,
}) => {
  const reader = await newUser({ headlines: morning });
  await signIn(page, reader);
  const arrival = "Tesla recalls a thousand cars over a seat belt";

  await test.step("from a headline, with its company on offer", async () => {
    await openNews(page);
    await chooseInRow(rowOf(page, teslaHeadline), "Highlight…");
    const dialog = page.getByRole("dialog", { name: "Highlights" });
    await dialog.getByRole("checkbox", { name: "Save new headlines" }).check();
    await dialog.getByRole("checkbox", { name: "Alert me, on all my channels" }).check();
    await dialog.getByRole("button", { name: "Highlight", exact: true }).click();
    await expect(dialog.getByRole("list", { name: "Highlights" })).toContainText("TSLA");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("its row says so in words, and is no color alone", async () => {
    await expect(rowOf(page, teslaHeadline).getByText(/^Highlighted: Tesla/)).toBeAttached();
    await expect(rowOf(page, oilHeadline).getByText(/^Highlighted/)).toHaveCount(0);
    await expectAccessibleHere(page);
  });

  await test.step("what arrives is saved, and the alert counts by the days of this browser", async () => {
    await tell("publish", { room: reader.room, headlines: [{ wire: "harbor", title: arrival }] });
    await expect
      .poll(async () => {
        const saved = await (await page.request.get("/api/news/saved")).json();
        return saved.items.map(({ title }: { title: string }) => title);
      })
      .toEqual([arrival]);
    const { highlights } = await (await page.request.get("/api/news/highlights")).json();
    const { alerts } = await (await page.request.get("/api/alerts")).json();
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(alerts).toMatchObject([{ id: highlights[0].alertId, rule: { when: { timeZone: zone } } }]);
  });

  await test.step("the Tape has the sign in its line", async () => {
    await openTape(page, "/news?layout=tape");
    await expect(lineOf(page, arrival).getByText(/^Highlighted: Tesla/)).toBeAttached();
    await expectAccessibleHere(page);
  });
});
