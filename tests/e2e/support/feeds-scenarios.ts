import { expect, type Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { feedRow, feedsAddress, openFeeds, opmlFile, opmlOf } from "./feeds-page.ts";
import { morning } from "./headlines.data.ts";
import { holdCalls } from "./news-page.ts";
import { openPage } from "./public-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };

const oddNames = [
  "An agency whose name is much longer than any row of any list will ever be, even on a very wide screen",
  "日本経済新聞",
  "وكالة الأنباء الاقتصادية",
  "A",
  ...Array.from({ length: 36 }, (_, at) => `Wire number ${at + 1}`),
];

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const item = (title: string, minutes: number) => ({ title, link: "#", pubDate: minutesAgo(minutes) });
const found = [
  {
    url: "https://ledger.example.com/feed/markets.xml",
    title: "The Daily Ledger: Markets",
    followed: false,
    items: [
      item("Apple raises dividend after record iPhone sales", 4),
      item(
        "A very long headline that goes on about electric motors, boards that have not met and regulators of three countries",
        61,
      ),
    ],
  },
  {
    url: "https://ledger.example.com/feed/all.xml?edition=international&format=full&tracking=a-very-long-address",
    title: "The Daily Ledger: Everything that is printed, in all of its editions",
    followed: true,
    items: [item("苹果公司公布创纪录的季度业绩", 12), item("Oil slips", 3_000)],
  },
  { url: "https://ledger.example.com/feed/empty.xml", title: "Letters", followed: false, items: [] },
];

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

async function search(page: Page): Promise<void> {
  await openFeeds(page);
  await page.route("**/api/feeds/discover", (route) =>
    route.fulfill({ json: { isFeed: false, feeds: found } }),
  );
  await fill(page, { Address: "ledger.example.com" });
  await page.getByRole("button", { name: "Find feeds" }).click();
  await expect(page.getByRole("region", { name: "Feeds found" })).toBeVisible();
}

/** What the list and the form can look like, as a user could meet it. */
export const feedsScenarios: Scenario[] = [
  { name: "feeds-list", user: user, open: openFeeds, whole: true },
  {
    name: "feeds-edit",
    user: user,
    async open(page) {
      await openFeeds(page);
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByLabel("Always read the full text")).toBeVisible();
    },
  },
  {
    name: "feeds-many",
    user: user,
    async open(page, user) {
      await tell("behave", { room: user?.room ?? "", wire: "street", behaviour: { status: 503 } });
      await tell("look", { room: user?.room ?? "" });
      await openFeeds(page);
      await feedRow(page, "Beacon Markets").getByRole("switch").click();
      await page.getByLabel("Import OPML").setInputFiles(opmlFile(opmlOf(oddNames)));
      await page.getByRole("button", { name: "Done" }).click();
      await expect(feedRow(page, "A")).toContainText("Failing");
    },
    whole: true,
  },
  {
    name: "feeds-empty",
    user: { ...user, follows: [] },
    async open(page) {
      await openFeeds(page);
      await expect(page.getByText("No feeds yet")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "feeds-loading",
    user: user,
    async open(page) {
      await holdCalls(page, "**/api/feeds");
      await openPage(page, feedsAddress);
      await expect(page.locator("main [aria-busy=true]")).toBeVisible();
    },
  },
  {
    name: "feeds-unread",
    user: user,
    async open(page) {
      await page.route("**/api/feeds", (route) => route.fulfill({ status: 429, json: {} }));
      await openPage(page, feedsAddress);
      await expect(page.getByText("Couldn't load your feeds")).toBeVisible();
    },
    whole: true,
  },
  {
    name: "feeds-refused",
    user: user,
    async open(page) {
      await openFeeds(page);
      await fill(page, { Name: "Inside", Address: "http://10.0.0.1/feed.xml" });
      await page.getByRole("button", { name: "Add feed" }).click();
      await expect(page.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "feeds-add-anyway",
    user: user,
    async open(page, user) {
      await openFeeds(page);
      const { origin } = new URL(user?.wireUrls.harbor ?? "");
      await fill(page, { Name: "Quiet wire", Address: `${origin}/gone.xml` });
      await page.getByRole("button", { name: "Add feed" }).click();
      await expect(page.getByRole("button", { name: "Add anyway" })).toBeVisible();
    },
  },
  {
    name: "feeds-searching",
    user: user,
    async open(page) {
      await openFeeds(page);
      await holdCalls(page, "**/api/feeds/discover");
      await fill(page, { Address: "ledger.example.com" });
      await page.getByRole("button", { name: "Find feeds" }).click();
    },
  },
  { name: "feeds-found", user: user, open: search, whole: true },
  {
    name: "feeds-found-one",
    user: user,
    async open(page, user) {
      await openFeeds(page);
      await feedRow(page, "Harbor Wire").getByRole("button", { name: "Delete Harbor Wire" }).click();
      await fill(page, { Address: user?.wireUrls.harbor ?? "" });
      await page.getByRole("button", { name: "Find feeds" }).click();
      await expect(page.getByRole("region", { name: "Feeds found" })).toBeVisible();
    },
    whole: true,
  },
  {
    name: "feeds-edit",
    user: user,
    async open(page) {
      await openFeeds(page);
      await page.getByRole("button", { name: "Edit Street Ledger" }).click();
      await page.getByRole("dialog").getByLabel("Address").fill("http://127.0.0.1:9/other.xml");
    },
  },
  {
    name: "feeds-deleted",
    user: user,
    async open(page) {
      await openFeeds(page);
      await page.getByRole("button", { name: "Delete Street Ledger" }).click();
      await page.getByText("Street Ledger was deleted.").hover();
    },
  },
  {
    name: "feeds-banner",
    user: user,
    async open(page) {
      await openFeeds(page);
      await page.route("**/api/feeds/*", (route) => route.fulfill({ status: 503, json: {} }));
      await feedRow(page, "Street Ledger").getByRole("switch").click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "feeds-moving",
    user: user,
    open: openFeeds,
    async atWidth(page) {
      const handle = page.getByRole("button", { name: "Move Harbor Wire" });
      if ((await handle.getAttribute("aria-pressed")) === "true") await page.keyboard.press("Escape");
      await handle.focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "feeds-import",
    user: user,
    async open(page, user) {
      await openFeeds(page);
      const lines = `<outline text="Harbor again" xmlUrl="${user?.wireUrls.harbor}"/>
<outline text="Inside" xmlUrl="http://10.0.0.1/a-rather-long-address/that-goes-on/and-on/feed.xml"/>
<outline text="Nothing" type="rss"/>`;
      const text = opmlOf(oddNames.slice(0, 8)).replace("</body></opml>", lines);
      await page.getByLabel("Import OPML").setInputFiles(opmlFile(text));
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
