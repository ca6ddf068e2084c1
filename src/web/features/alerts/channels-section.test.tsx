import { within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Channel } from "#contract/channels.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { ChannelsSection } from "#web/features/alerts/channels-section.tsx";

const at = "2026-11-02T09:30:00.000Z";
const secret = "whsec_agX94hHz12eHWwawZ0URCJN3ycvW1Nc12";

const channel = (change: Partial<Channel> = {}): Channel => ({
  id: "c1",
  kind: "webhook",
  name: "Trading desk",
  state: "working",
  problem: null,
  confirms: "accepted",
  link: null,
  acceptedAt: at,
  createdAt: at,
  ...change,
});

const listOf = (channels: Channel[]) => ({
  channels,
  kinds: ["push", "email", "discord", "ntfy", "webhook"] as ["push", "email", "discord", "ntfy", "webhook"],
  pushKey: "BKey",
});

const openSection = (channels: Channel[], answers: Answers = {}) =>
  renderPage({
    at: "/alerts",
    Page: ChannelsSection,
    answers: { "GET /api/channels": listOf(channels), ...answers },
  });

const rowOf = async (page: Awaited<ReturnType<typeof openSection>>, name: string) =>
  within((await page.findByText(name)).closest("li") as HTMLElement);

describe("a channel", () => {
  it("says how it is, why, and what it can confirm", async () => {
    const page = await openSection([
      channel(),
      channel({ id: "c2", kind: "push", name: "Firefox, Windows", state: "new", confirms: "shown" }),
      channel({
        id: "c3",
        kind: "discord",
        name: "Room",
        state: "gone",
        problem: "The other side rejected this message.",
      }),
      channel({
        id: "c4",
        kind: "telegram",
        name: "Telegram",
        state: "waiting",
        link: "https://t.me/bot?start=x",
      }),
      channel({
        id: "c5",
        kind: "email",
        name: "",
        state: "failing",
        problem: "The other side isn't responding. We'll try again.",
      }),
    ]);
    const webhook = await rowOf(page, "Webhook: Trading desk");
    webhook.getByText(/^Working, last message accepted/);
    webhook.getByText("Confirms that a message was accepted, can't tell if it was shown");
    const push = await rowOf(page, "Browser notifications: Firefox, Windows");
    push.getByText("Not tested yet");
    push.getByText("Confirms that a message was shown");
    const discord = await rowOf(page, "Discord: Room");
    discord.getByText("No longer works");
    discord.getByText("The other side rejected this message.");
    const telegram = await rowOf(page, "Telegram: Telegram");
    telegram.getByText("Waiting for you");
    expect(telegram.getByRole("link").getAttribute("href")).toBe("https://t.me/bot?start=x");
    expect(telegram.queryByRole("button", { name: /Send test/ })).toBeNull();
    (await rowOf(page, "Email")).getByText("Failing, we keep trying");
  });

  it("gets a test message, and the answer is said", async () => {
    const page = await openSection([channel()], {
      "POST /api/channels/:channelId/test": {
        accepted: false,
        words: "The other side isn't responding. We'll try again.",
      },
      "GET /api/alerts": { alerts: [] },
    });
    await page.hands.click(await page.findByRole("button", { name: "Send test: Webhook: Trading desk" }));
    await page.findByText("The other side isn't responding. We'll try again.");
    page.answer({
      "POST /api/channels/:channelId/test": { accepted: true, words: "The test message was accepted." },
    });
    const again = page.getByRole("button", { name: "Send test: Webhook: Trading desk" });
    // Until the list is asked for again, the button takes no click.
    await expect.poll(() => again.getAttribute("aria-disabled")).toBeNull();
    await page.hands.click(again);
    await page.findByText("The test message was accepted.");
  });

  it("gets another secret after a question, which is shown once", async () => {
    const page = await openSection([channel()], { "POST /api/channels/:channelId/secret": { secret } });
    await page.hands.click(await page.findByRole("button", { name: "New secret: Webhook: Trading desk" }));
    const question = within(page.getByRole("alertdialog"));
    question.getByText("For 24 hours messages are signed with both secrets. Then only the new one counts.");
    await page.hands.click(question.getByRole("button", { name: "Make new secret" }));
    await page.findByText(secret);
    await page.hands.click(page.getByRole("button", { name: "Done" }));
    expect(page.queryByText(secret)).toBeNull();
  });

  it("goes after a question", async () => {
    const page = await openSection([channel()], { "DELETE /api/channels/:channelId": undefined });
    await page.hands.click(await page.findByRole("button", { name: "Remove Webhook: Trading desk" }));
    page.answer({ "GET /api/channels": listOf([]) });
    await page.hands.click(page.getByRole("button", { name: "Remove channel" }));
    await page.findByText("Webhook: Trading desk was removed.");
    await page.findByText("Alerts are listed here. Add a channel to get them as notifications or messages.");
  });
});

describe("a new channel", () => {
  async function openDialog(answers: Answers = {}) {
    const page = await openSection([], answers);
    await page.hands.click(await page.findByRole("button", { name: "Add channel" }));
    const dialog = within(page.getByRole("dialog"));
    const choose = (kind: string) =>
      page.hands.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), kind);
    const add = () => page.hands.click(dialog.getByRole("button", { name: "Add channel" }));
    return { page, dialog, choose, add };
  }

  it("is a webhook, whose secret is shown once", async () => {
    const { page, dialog, choose, add } = await openDialog({
      "POST /api/channels": { ...channel({ state: "new" }), secret },
    });
    await choose("Webhook");
    await add();
    await dialog.findByText("Enter an address.");
    await page.fill(dialog.getByRole("textbox", { name: "Address" }), " https://desk.example/hook ");
    await page.fill(dialog.getByRole("textbox", { name: "Name (optional)" }), "Trading desk");
    await add();
    await page.findByText(secret);
    await expect
      .poll(() => page.bodiesOf("POST /api/channels"))
      .toEqual([{ kind: "webhook", name: "Trading desk", url: "https://desk.example/hook" }]);
  });

  it("is a topic of ntfy, whose name is checked", async () => {
    const { page, dialog, choose, add } = await openDialog({
      "POST /api/channels": channel({ kind: "ntfy", state: "new" }),
    });
    await choose("ntfy");
    await page.fill(dialog.getByRole("textbox", { name: "Topic" }), "my topic");
    await add();
    await dialog.findByText("A topic has letters, digits, - and _ only.");
    await page.fill(dialog.getByRole("textbox", { name: "Topic" }), "my-topic");
    await add();
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
    await expect
      .poll(() => page.bodiesOf("POST /api/channels"))
      .toEqual([{ kind: "ntfy", server: "https://ntfy.sh", topic: "my-topic" }]);
  });

  it("is the account's address", async () => {
    const { page, choose, add } = await openDialog({
      "POST /api/channels": channel({ kind: "email", name: "", state: "new" }),
    });
    await choose("Email");
    await add();
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
    await expect.poll(() => page.bodiesOf("POST /api/channels")).toEqual([{ kind: "email" }]);
  });

  it("is rejected in words at its field", async () => {
    const { page, dialog, choose, add } = await openDialog({
      "POST /api/channels": rejected(
        "channel-address-refused",
        "This address can't be a channel. Check it.",
        "url",
      ),
    });
    await choose("Discord");
    await page.fill(dialog.getByRole("textbox", { name: "Address" }), "https://example.com");
    await add();
    await dialog.findByText("This address can't be a channel. Check it.");
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Address" }));
  });

  it("is no notification where the browser has none, which is said before", async () => {
    const { dialog } = await openDialog();
    dialog.getByText(
      "This browser has no notifications. On an iPhone or iPad, add Tapewise to the home screen first.",
    );
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Turn on notifications" }).disabled).toBe(
      true,
    );
  });
});

describe("notifications of this browser", () => {
  afterEach(() => {
    for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, "serviceWorker");
  });

  it("are not turned on against the browser's own answer", async () => {
    Object.assign(window, {
      PushManager: class {},
      Notification: { permission: "default", requestPermission: async () => "denied" },
    });
    Object.assign(navigator, { serviceWorker: {} });
    const page = await openSection([]);
    await page.hands.click(await page.findByRole("button", { name: "Add channel" }));
    await page.hands.click(page.getByRole("button", { name: "Turn on notifications" }));
    await page.findByText("Notifications weren't allowed. Try again and choose Allow.");
    expect(page.bodiesOf("POST /api/channels")).toEqual([]);
  });
});
