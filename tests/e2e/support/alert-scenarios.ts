import { expect, type Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { appleHeadline, marketHeadlines, morning } from "./headlines.data.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Ada Alerted", headlines: morning };
/** One whose feeds have headlines about markets, too. */
const tagged: UserOptions = { fullName: "Ada Alerted", headlines: [...morning, ...marketHeadlines] };
const anyHour = { hours: "any", quiet: null, perDay: 10, timeZone: "UTC" };

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Two channels and four alerts: one on, one paused, one that cannot fire, one that is sent nowhere. */
export async function storeAlerts(page: Page): Promise<void> {
  const { id: email } = await post(page, "/api/channels", { kind: "email" });
  const list = await post(page, "/api/watchlists", { name: "Large technology companies", symbols: ["NVDA"] });
  const empty = await post(page, "/api/watchlists", { name: "Ideas", symbols: [] });
  const add = (name: string, rule: object, channelIds: string[]) =>
    post(page, "/api/alerts", { name, rule: { when: anyHour, ...rule }, channelIds });
  await add("Merger talk anywhere", { whom: { kind: "feeds" }, what: { kind: "words", text: "merger" } }, []);
  await add(
    "Ideas",
    { whom: { kind: "watchlist", watchlistId: empty.id }, what: { kind: "named", subject: false } },
    [email],
  );
  const paused = await add(
    "Big stories that at least three of my feeds carry, whatever they are about",
    { whom: { kind: "feeds" }, what: { kind: "story", sources: 3 } },
    [email],
  );
  await page.request.patch(`/api/alerts/${paused.id}`, { data: { enabled: false } });
  await add(
    "Chips",
    {
      whom: { kind: "watchlist", watchlistId: list.id },
      what: { kind: "named", subject: true },
      when: { hours: "market", quiet: { from: "22:00", to: "07:00" }, perDay: 5, timeZone: "Europe/Berlin" },
    },
    [email],
  );
}

/** An alert about Apple that has fired once, at a headline of two feeds; its receipts are open. */
async function openReceipts(page: Page, room: string): Promise<void> {
  const { id: email } = await post(page, "/api/channels", { kind: "email" });
  const server = "http://127.0.0.1:9";
  const { id: hook } = await post(page, "/api/channels", { kind: "webhook", name: "Desk", url: server });
  const rule = {
    whom: { kind: "company", symbol: "AAPL" },
    what: { kind: "named", subject: false },
    when: anyHour,
  };
  const { id } = await post(page, "/api/alerts", { name: "Apple", rule, channelIds: [email, hook] });
  const title = "Apple buys a chip designer for four billion dollars";
  await tell("publish", {
    room,
    headlines: [
      { wire: "harbor", title, minutesAgo: 1 },
      { wire: "street", title: "Apple buys chip designer for four billion dollars in cash" },
    ],
  });
  await page.goto(`/alerts?alert=${id}`);
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(page.getByText("Waiting to be accepted.")).toBeVisible();
}

export const alertScenarios: Scenario[] = [
  {
    name: "alerts-receipts",
    user,
    whole: true,
    open: (page, reader) => openReceipts(page, reader?.room ?? ""),
  },
  {
    name: "alerts-receipts-none",
    user,
    async open(page) {
      await storeAlerts(page);
      await page.goto("/alerts");
      await page.getByRole("link", { name: "Chips", exact: true }).click();
      await expect(page.getByText("When it fires")).toBeVisible();
    },
  },
  {
    name: "alerts-unusual",
    user,
    whole: true,
    async open(page) {
      await page.goto("/alerts?new=1&symbol=AAPL");
      await page.getByRole("combobox", { name: "Fire when" }).selectOption("It is named unusually often");
      await expect(page.getByText(/Your feeds are read for less than nine days/)).toBeVisible();
    },
  },
  {
    name: "alerts-story",
    user,
    whole: true,
    async open(page, reader) {
      await openReceipts(page, reader?.room ?? "");
      await page.getByRole("list", { name: "Fired at" }).getByRole("link").first().click();
      await expect(page.getByText("More about this story").first()).toBeVisible();
    },
  },
  {
    name: "alerts-story-gone",
    user,
    async open(page) {
      await page.goto("/story?item=none");
      await expect(page.getByText("This headline is no longer here")).toBeVisible();
    },
  },
  {
    name: "alerts-none",
    user,
    async open(page) {
      await page.goto("/alerts");
      await expect(page.getByText("No alerts yet")).toBeVisible();
    },
  },
  {
    name: "alerts-list",
    user,
    whole: true,
    async open(page) {
      await storeAlerts(page);
      await page.goto("/alerts");
      await expect(page.getByText("Not working").first()).toBeVisible();
    },
  },
  {
    name: "alerts-channels",
    user,
    whole: true,
    async open(page) {
      await post(page, "/api/channels", { kind: "email" });
      const server = "http://127.0.0.1:9";
      const { id } = await post(page, "/api/channels", { kind: "ntfy", server, topic: "tapewise-alerts" });
      await page.request.post(`/api/channels/${id}/test`);
      await post(page, "/api/channels", { kind: "webhook", name: "Trading desk", url: `${server}/hook` });
      await page.goto("/alerts");
      await expect(page.getByText("Failing, we keep trying")).toBeVisible();
    },
  },
  {
    name: "alerts-channel-dialog",
    user,
    async open(page) {
      await page.goto("/alerts");
      await page.getByRole("button", { name: "Add channel" }).click();
      await page.getByLabel("Kind").selectOption("ntfy");
      await page.getByRole("dialog").getByRole("button", { name: "Add channel" }).click();
      await expect(page.getByText("A topic has letters")).toBeVisible();
    },
  },
  {
    name: "alerts-secret",
    user,
    async open(page) {
      await page.goto("/alerts");
      await page.getByRole("button", { name: "Add channel" }).click();
      await page.getByLabel("Kind").selectOption("Webhook");
      await page.getByLabel("Address").fill("http://127.0.0.1:9/hook");
      await page.getByRole("dialog").getByRole("button", { name: "Add channel" }).click();
      await expect(page.getByRole("dialog", { name: "Signing secret" })).toBeVisible();
    },
  },
  {
    name: "alerts-form",
    user,
    whole: true,
    async open(page) {
      await post(page, "/api/channels", { kind: "email" });
      await page.goto("/alerts?new=1&symbol=AAPL");
      await expect(page.getByText(appleHeadline).first()).toBeVisible();
    },
  },
  {
    name: "alerts-form-tags",
    user: tagged,
    whole: true,
    async open(page) {
      await post(page, "/api/channels", { kind: "email" });
      await page.goto("/alerts?new=1&tag=gold");
      await page.getByRole("combobox", { name: "Add a tag" }).fill("bitc");
      await page.getByRole("option", { name: "Bitcoin" }).click();
      await expect(page.getByText(/^Would have fired \d times/)).toBeVisible();
      await page.getByRole("combobox", { name: "Add a tag" }).fill("bank");
      await expect(page.getByRole("option", { name: "Bank of Japan" })).toBeVisible();
    },
  },
  {
    name: "alerts-list-tags",
    user: tagged,
    async open(page) {
      const whom = { kind: "tags", tags: ["bitcoin", "gold"] };
      const rule = { whom, what: { kind: "named", subject: false }, when: anyHour };
      const name = "Headlines about Bitcoin or Gold";
      await post(page, "/api/alerts", { name, rule, channelIds: [] });
      await page.goto("/alerts");
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    },
  },
  {
    name: "alerts-form-empty",
    user,
    whole: true,
    async open(page) {
      await page.goto("/alerts?new=1");
      await page.getByRole("button", { name: "Add alert" }).click();
      await expect(page.getByText("Choose a company.")).toBeVisible();
    },
  },
  {
    name: "alerts-form-words",
    user,
    whole: true,
    async open(page) {
      await page.goto("/alerts?new=1");
      await page.getByLabel("Look at").selectOption("A feed");
      await page.getByLabel("Feed", { exact: true }).selectOption({ index: 1 });
      await page.getByLabel("Fire when").selectOption("A headline has a word or phrase");
      await page.getByLabel("Word or phrase").fill("merger");
      await page.getByLabel("Quiet hours").check();
      await expect(page.getByText("Wouldn't have fired")).toBeVisible();
    },
  },
  {
    name: "alerts-form-price",
    user,
    whole: true,
    async open(page, reader) {
      const prices = [148, 152, 149, 151.5, 147, 153.2].map((price, at) => ({
        daysAgo: 3 - Math.floor(at / 2),
        hours: 1 + (at % 2) * 2,
        price,
      }));
      await tell("addPrices", { userId: reader?.userId ?? "", symbol: "AMD", prices });
      await page.goto("/alerts?new=1&symbol=AMD");
      await page.getByLabel("Fire when").selectOption("The price rises to a level");
      await page.getByLabel("Price", { exact: true }).fill("150");
      await expect(page.getByText("Would have fired 3 times")).toBeVisible();
    },
  },
  {
    name: "alerts-form-move",
    user,
    whole: true,
    async open(page) {
      await page.goto("/alerts?new=1&symbol=INTC");
      await page.getByLabel("Fire when").selectOption("The price moves since the news");
      await expect(page.getByText("Can't be rehearsed yet.")).toBeVisible();
    },
  },
];
