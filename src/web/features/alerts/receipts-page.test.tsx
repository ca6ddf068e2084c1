import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Receipt } from "#contract/alert-receipts.ts";
import type { Alert } from "#contract/alerts.ts";
import { cutOff } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { ReceiptsPage } from "#web/features/alerts/receipts-page.tsx";

const at = "2026-11-02T09:30:00.000Z";

const alert: Alert = {
  id: "a1",
  name: "Chips",
  rule: {
    whom: { kind: "company", symbol: "NVDA" },
    what: { kind: "named", subject: false },
    when: { hours: "any", quiet: null, perDay: 10, timeZone: "UTC" },
  },
  channelIds: [],
  enabled: true,
  problem: null,
  lastFiredAt: at,
  createdAt: at,
};

type Delivery = Receipt["deliveries"][number];
const step = (
  name: Delivery["steps"][number]["step"],
  seconds: number | null,
  confirmedBy: Delivery["steps"][number]["confirmedBy"],
  server: string | null = null,
): Delivery["steps"][number] => ({ step: name, at, secondsSincePublication: seconds, confirmedBy, server });

const delivery = (change: Partial<Delivery>): Delivery => ({
  channelId: "c1",
  kind: "email",
  state: "accepted",
  tries: 1,
  unsure: false,
  problem: null,
  confirms: "accepted",
  steps: [step("fired", 12, "us")],
  ...change,
});

const receipt = (change: Partial<Receipt>): Receipt => ({
  id: "r1",
  itemId: "i 1",
  at,
  why: { clause: "named", symbol: "NVDA", value: "Nvidia" },
  title: "Nvidia raises its outlook",
  link: "https://example.com/story",
  source: "Harbor Wire",
  deliveries: [],
  ...change,
});

const open = (receipts: Receipt[] | typeof cutOff) =>
  renderPage({
    at: "/alerts?alert=a1",
    Page: () => <ReceiptsPage alert={alert} />,
    answers: {
      "GET /api/watchlists": { watchlists: [] },
      "GET /api/feeds": { feeds: [], folders: [] },
      "GET /api/alerts/:alertId/receipts": receipts === cutOff ? cutOff : { receipts },
    },
  });

const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/\w{3}, Nov.*?(UTC|GMT[^,]*)/, "TIME"));

describe("a receipt", () => {
  it("says why it fired, and leads to the story and to the article", async () => {
    const page = await open([receipt({})]);
    const link = await page.findByRole("link", { name: "Nvidia raises its outlook" });
    expect(link.getAttribute("href")).toBe("/story?item=i%201");
    page.getByText("The headline names NVDA as “Nvidia”.");
    expect(page.getByRole("link", { name: /^Article/ }).getAttribute("href")).toBe(
      "https://example.com/story",
    );
    page.getByText(/It had no channel, so nothing was sent\.$/);
  });

  it("has each step with its time, who confirmed it, and how long after publication", async () => {
    const page = await open([
      receipt({
        deliveries: [
          delivery({
            kind: "push",
            confirms: "shown",
            steps: [
              step("fired", 12, "us"),
              step("accepted", 60, "server", "fcm.googleapis.com"),
              step("shown", 3_599, "worker"),
              step("opened", 7_300, "user"),
            ],
          }),
        ],
      }),
    ]);
    await page.findByText("Browser notifications");
    const [steps] = page.getAllByRole("list").filter(({ tagName }) => tagName === "OL");
    expect(textsOf(steps as HTMLElement)).toEqual([
      "Fired TIME, confirmed by Tapewise, 12 s after publication",
      "Accepted TIME, confirmed by fcm.googleapis.com, 1 min after publication",
      "Shown TIME, confirmed by the browser, 59 min after publication",
      "Opened TIME, confirmed by your click, 2 h after publication",
    ]);
    expect(page.queryByText("This channel can't confirm that it was shown.")).toBeNull();
  });

  it("claims nothing that a channel cannot confirm, and no time where the publisher gave none", async () => {
    const steps = [step("fired", null, "us"), step("accepted", null, "server", "")];
    const page = await open([receipt({ deliveries: [delivery({ steps, channelId: null })] })]);
    await page.findByText("This channel can't confirm that it was shown.");
    page.getByText("(removed since)");
    const [list] = page.getAllByRole("list").filter(({ tagName }) => tagName === "OL");
    expect(textsOf(list as HTMLElement)).toEqual([
      "Fired TIME, confirmed by Tapewise",
      "Accepted TIME, confirmed by the server",
    ]);
  });

  it("says what waits and what failed, and why, and what may have come twice", async () => {
    const page = await open([
      receipt({
        deliveries: [
          delivery({
            state: "waiting",
            problem: "The other side isn't responding. We'll try again.",
            unsure: true,
          }),
          delivery({ channelId: "c2", state: "failed", problem: "The other side rejected this message." }),
        ],
      }),
    ]);
    await page.findByText(/^Waiting to be accepted\. The other side isn't responding\. We'll try again\.$/);
    page.getByText("A try ended without an answer: the message may have arrived twice.");
    page.getByText(/^Not accepted\. The other side rejected this message\.$/);
  });
});

it("an alert that hasn't fired says what will be here", async () => {
  const page = await open([]);
  await page.findByText("When it fires, you see here why, and what became of each message.");
});

it("receipts that cannot be loaded are said to be", async () => {
  const page = await open(cutOff);
  await page.findByText("Couldn't load when it fired.");
});
