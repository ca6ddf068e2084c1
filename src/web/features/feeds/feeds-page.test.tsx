import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Feed, FoundFeed, NewFeed } from "#contract/feeds.ts";
import type { FeedFolder } from "#contract/folders.ts";
import { defaultFeedColor } from "#domain/feeds/feed.ts";
import { opmlBytesMax } from "#domain/feeds/opml.ts";
import { type Answers, cutOff, rejected } from "#tests/support/answer-server.ts";
import { descriptionOf, renderPage, someUser } from "#tests/support/render.tsx";
import SettingsRoute from "#web/app/routes/settings.tsx";

const rss = "/settings?tab=feeds&detail=rss";
const momentOne = "2026-11-02T09:30:00.000Z";
const wires = ["Harbor Wire", "Street Ledger", "Beacon Markets"];
const unreachable = "The server isn't responding. Check your connection and try again.";

const feedOf = (name: string, order: number, changes: Partial<Feed> = {}): Feed => ({
  id: name,
  userId: someUser.id,
  folderId: null,
  name,
  url: `https://${name.split(" ")[0]?.toLowerCase()}.example/feed.xml`,
  color: defaultFeedColor,
  enabled: true,
  fullText: false,
  order,
  isDefault: false,
  createdAt: momentOne,
  lastUpdated: momentOne,
  health: { state: "ok", reason: null, checkedAt: null, succeededAt: null, nextCheckAt: null },
  ...changes,
});
const feedsOf = (names: readonly string[]) => names.map((name, at) => feedOf(name, at + 1));

type Opened = { feeds?: Feed[]; folders?: FeedFolder[]; at?: string; answers?: Answers };

/** The settings of a user whose changes are stored as the server stores them. */
async function open({ feeds = feedsOf(wires), folders = [], at = rss, answers = {} }: Opened = {}) {
  const stored = { feeds, folders };
  const found = (id = "") => stored.feeds.find((feed) => feed.id === id) as Feed;
  const writing: Answers = {
    "POST /api/feeds": ({ body }) => {
      const { name, url, color = defaultFeedColor } = body as NewFeed;
      const added = feedOf(name, stored.feeds.length + 1, { url, color });
      stored.feeds = [...stored.feeds, added];
      return added;
    },
    "PATCH /api/feeds/:feedId": ({ params, body }) => {
      const changed = { ...found(params.feedId), ...(body as Partial<Feed>) };
      stored.feeds = stored.feeds.map((feed) => (feed.id === changed.id ? changed : feed));
      return changed;
    },
    "DELETE /api/feeds/:feedId": ({ params }) => {
      stored.feeds = stored.feeds.filter(({ id }) => id !== params.feedId);
      return undefined;
    },
    "PUT /api/feeds/order": ({ body }) => {
      stored.feeds = (body as { ids: string[] }).ids.map((id, order) => ({ ...found(id), order: order + 1 }));
      return stored;
    },
  };
  const page = await renderPage({
    at,
    Page: SettingsRoute,
    answers: { "GET /api/feeds": () => stored, ...writing, ...answers },
  });
  const list = () => page.getByRole("list", { name: "Your feeds" });
  const names = () =>
    within(list())
      .getAllByRole("heading")
      .map(({ textContent }) => textContent);
  const reads = (wanted: readonly string[]) => expect.poll(names).toEqual(wanted);
  const row = async (name: string) => {
    // Of the list: what was found is a heading lower.
    const heading = await page.findByRole("heading", { name, level: 3 });
    return within(heading.closest("li") as HTMLElement);
  };
  const field = (name: string) => page.getByLabelText<HTMLInputElement>(name);
  const button = (name: string) => page.findByRole("button", { name });
  const click = async (name: string) => page.hands.click(await button(name));
  const banner = (text: string) =>
    expect.poll(() => within(page.main).queryByRole("alert")?.textContent).toBe(text);
  const noBanner = () => expect.poll(() => within(page.main).queryByRole("alert")).toBeNull();
  async function write(values: { Name?: string; Address?: string }) {
    for (const [name, text] of Object.entries(values)) await page.fill(field(name), text);
  }
  const choose = (file: File) => page.hands.upload(field("Import OPML"), file);
  return {
    ...page,
    stored,
    writing,
    names,
    reads,
    row,
    field,
    button,
    click,
    banner,
    noBanner,
    write,
    choose,
  };
}

const isClosed = (control: Element) => control.matches(":disabled");
const focused = () => expect.poll(() => document.activeElement);

const foundOf = (title: string, changes: Partial<FoundFeed> = {}): FoundFeed => ({
  url: `https://${title.split(" ")[0]?.toLowerCase()}.example/feed.xml`,
  title,
  items: [],
  followed: false,
  ...changes,
});

it("FEEDS-01: the Feeds tab leads to RSS Feeds, which also stands under the integrations; a row tells how the reading of its feed goes", async () => {
  const failing = feedOf("Street Ledger", 2, {
    health: {
      state: "failing",
      reason: "The publisher's server is having problems (status 503).",
      checkedAt: momentOne,
      succeededAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
      nextCheckAt: new Date(Date.now() + 5 * 60_000).toISOString(),
    },
  });
  const page = await open({ at: "/settings?tab=feeds", feeds: [feedOf("Harbor Wire", 1), failing] });
  await page.hands.click(await page.findByRole("link", { name: /^RSS Feeds/ }));
  expect(window.location.search).toBe(new URL(rss, window.location.href).search);
  await focused().toBe(page.getByRole("heading", { name: "RSS Feeds" }));
  (await page.row("Street Ledger")).getByText(
    /^Failing: The publisher's server is having problems \(status 503\)\. Last loaded 2 h ago, next try in \d min\.$/,
  );
  (await page.row("Harbor Wire")).getByText("Checked just now");
  page.leave();
  const again = await open({ at: "/settings?tab=integrations&detail=rss" });
  await again.row("Harbor Wire");
});

describe("the form", () => {
  it("FEEDS-10: its button waits for a name and an address that are more than spaces", async () => {
    const page = await open();
    const button = await page.button("Add feed");
    for (const [name, address, closed] of [
      ["", "", true],
      ["   ", "example.com", true],
      ["Wire", "   ", true],
      [" Wire ", " example.com ", false],
    ] as const) {
      await page.write({ Name: name, Address: address });
      expect(isClosed(button)).toBe(closed);
    }
  });

  it("can be filled in while the list is loaded, which waits in its shape; what was typed is there after another tab was looked at", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stored = { feeds: feedsOf(wires), folders: [] };
    const page = await open({ answers: { "GET /api/feeds": () => promise.then(() => stored) } });
    await page.button("Add feed");
    expect(page.main.querySelector("[aria-busy=true]")).not.toBeNull();
    await page.write({ Name: "Half a", Address: "half.example.com" });
    resolve();
    await page.row("Harbor Wire");
    expect(page.main.querySelector("[aria-busy=true]")).toBeNull();
    const tabs = within(page.getByRole("navigation", { name: "Settings" }));
    await page.hands.click(tabs.getByRole("link", { name: "Other Settings" }));
    await page.findByLabelText("Refresh interval in seconds");
    await page.hands.click(tabs.getByRole("link", { name: "Feeds" }));
    await page.hands.click(await page.findByRole("link", { name: /^RSS Feeds/ }));
    expect((await page.findByLabelText<HTMLInputElement>("Name")).value).toBe("Half a");
    expect(page.field("Address").value).toBe("half.example.com");
  });

  it("READ-69: of a site's address the feeds are shown with their headlines; one press adds, what is followed is said", async () => {
    const street = foundOf("Street Ledger", {
      items: [{ title: "Microsoft and Nvidia sign a deal", link: "https://street.example/1", pubDate: null }],
    });
    const page = await open({
      feeds: feedsOf(["Harbor Wire"]),
      answers: {
        "POST /api/feeds/discover": { isFeed: false, feeds: [street, foundOf("Other", { followed: true })] },
      },
    });
    await page.row("Harbor Wire");
    await page.write({ Address: " HTTP://street.example " });
    await page.click("Find feeds");
    const found = within(await page.findByRole("region", { name: "Feeds found" }));
    found.getByText("Microsoft and Nvidia sign a deal");
    found.getByText("Already followed");
    await expect
      .poll(() => page.bodiesOf("POST /api/feeds/discover"))
      .toEqual([{ url: "HTTP://street.example" }]);
    expect(page.bodiesOf("POST /api/feeds")).toEqual([]);
    await page.click("Add Street Ledger");
    await page.reads(["Harbor Wire", "Street Ledger"]);
    (await page.row("Street Ledger")).getByText(street.url);
    await page.findByText("Street Ledger was added.");
  });

  it("READ-69: the name is filled in from the feed's title and can be changed before the feed is added; then the form is empty again", async () => {
    const harbor = foundOf("Harbor Wire");
    const page = await open({
      feeds: [],
      answers: { "POST /api/feeds/discover": { isFeed: true, feeds: [harbor] } },
    });
    await page.click("Add a feed");
    expect(document.activeElement).toBe(page.field("Address"));
    await page.hands.keyboard(harbor.url);
    await page.click("Find feeds");
    await expect.poll(() => page.field("Name").value).toBe("Harbor Wire");
    await page.write({ Name: "Harbor of mine" });
    await page.click("Add feed");
    (await page.row("Harbor of mine")).getByText(harbor.url);
    expect((await page.row("Harbor of mine")).getByRole("switch").getAttribute("aria-checked")).toBe("true");
    await focused().toBe(page.field("Address"));
    expect([page.field("Name").value, page.field("Address").value]).toEqual(["", ""]);
  });

  it("READ-69: with a name typed already, a site's feeds are offered when the feed is added", async () => {
    const beacon = foundOf("Beacon Markets");
    const page = await open({
      feeds: [],
      answers: { "POST /api/feeds/discover": { isFeed: false, feeds: [beacon] } },
    });
    await page.button("Add a feed");
    await page.write({ Name: "By my name", Address: "beacon.example" });
    await page.hands.keyboard("{Enter}");
    await page.click("Add Beacon Markets");
    (await page.row("By my name")).getByText(beacon.url);
  });

  it("an address that does not answer is no reason to lose the feed: it can be added anyway", async () => {
    const words = "The site responded with an error (status 404).";
    const page = await open({
      answers: { "POST /api/feeds/discover": rejected("feed-unreachable", words, "url") },
    });
    await page.row("Harbor Wire");
    await page.write({ Name: "Quiet wire", Address: "harbor.example/gone.xml" });
    await page.click("Add feed");
    await expect.poll(() => descriptionOf(page.field("Address"))).toBe(words);
    expect(document.activeElement).toBe(page.field("Address"));
    expect(page.bodiesOf("POST /api/feeds")).toEqual([]);
    await page.click("Add anyway");
    await page.reads([...wires, "Quiet wire"]);
  });

  it("a rejection stands beside its field until it is edited, and the form works again", async () => {
    const isFeed = { isFeed: true, feeds: [foundOf("Harbor Wire")] };
    const [notAllowed, duplicate] = ["This address isn't allowed.", "You already follow this feed."];
    const page = await open({
      answers: { "POST /api/feeds/discover": rejected("feed-address-refused", notAllowed, "url") },
    });
    await page.row("Harbor Wire");
    const address = page.field("Address");
    await page.write({ Name: "Inside", Address: "http://10.0.0.1/feed.xml" });
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(address)).toBe(notAllowed);
    expect(page.queryByRole("button", { name: "Add anyway" })).toBeNull();
    page.answer({
      "POST /api/feeds/discover": isFeed,
      "POST /api/feeds": rejected("duplicate-feed", duplicate, "url"),
    });
    await page.write({ Address: "harbor.example/feed.xml" });
    expect(address.getAttribute("aria-invalid")).toBeNull();
    await page.hands.keyboard("{Enter}");
    await expect.poll(() => descriptionOf(address)).toBe(duplicate);
    page.answer(page.writing);
    await page.write({ Address: "street.example/feed.xml" });
    await page.hands.keyboard("{Enter}");
    await page.row("Inside");
  });
});

describe("the list", () => {
  it("READ-56: an order, a switch and a deletion that cannot be saved go back, and the banner says why until one is saved", async () => {
    const page = await open({
      answers: {
        "PUT /api/feeds/order": cutOff,
        "PATCH /api/feeds/:feedId": cutOff,
        "DELETE /api/feeds/:feedId": cutOff,
      },
    });
    const toggle = (await page.row("Harbor Wire")).getByRole("switch");
    (await page.button("Move Harbor Wire")).focus();
    await page.hands.keyboard("{Enter}{End}{Enter}");
    await page.banner(`Couldn't save the order of your feeds. ${unreachable}`);
    await page.reads(wires);
    await page.hands.click(toggle);
    await page.banner(`Harbor Wire is still on. ${unreachable}`);
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    await page.click("Delete Street Ledger");
    await page.banner(`Couldn't delete Street Ledger. ${unreachable}`);
    await page.reads(wires);
    page.answer(page.writing);
    await page.hands.click(toggle);
    await page.noBanner();
    await (await page.row("Harbor Wire")).findByText("Off");
  });

  it("READ-56: feeds that cannot be read show the defaults, and nothing can be changed until they are", async () => {
    const page = await open({ answers: { "GET /api/feeds": rejected("headers-too-large", "Broken.") } });
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toContain("Couldn't load your feeds.");
    expect(page.names()).toEqual(["Yahoo Finance", "Google News Business", "CNBC"]);
    const panels = [...page.main.querySelectorAll("fieldset, section section")];
    const controls = panels.flatMap((panel) => [...panel.querySelectorAll("button, input")]);
    expect(controls.length).toBeGreaterThan(10);
    for (const control of controls) expect(isClosed(control)).toBe(true);
    expect(isClosed(await page.button("Import OPML"))).toBe(true);
    page.answer({ "GET /api/feeds": page.stored });
    await page.hands.click(within(alert).getByRole("button", { name: "Retry" }));
    await page.reads(wires);
    expect(isClosed(page.field("Address"))).toBe(false);
  });

  it("FEEDS-14: a deleted feed is gone at once, the focus goes on, and Undo brings it back as it was", async () => {
    const page = await open({
      answers: {
        "POST /api/feeds/:feedId/restore": () => {
          page.stored.feeds = feedsOf(wires);
          return feedOf("Street Ledger", 2);
        },
      },
    });
    await page.click("Delete Street Ledger");
    await page.findByText("Street Ledger was deleted.");
    expect(document.activeElement).toBe(await page.button("Delete Beacon Markets"));
    await page.reads(["Harbor Wire", "Beacon Markets"]);
    await page.click("Undo");
    await page.findByText("Street Ledger is back.");
    await page.reads(wires);
  });

  it("the order is changed with the keyboard alone or by two taps, is told aloud, and is sent once it is dropped", async () => {
    const page = await open();
    const handle = await page.button("Move Harbor Wire");
    const told = (text: string) => page.findByText(text, { selector: "[role=status]" });
    handle.focus();
    await page.hands.keyboard(" ");
    expect(handle.getAttribute("aria-pressed")).toBe("true");
    await page.hands.keyboard("{ArrowDown}");
    await told("Harbor Wire, position 2 of 3.");
    await page.hands.keyboard("{Escape}");
    await told("Harbor Wire is back, position 1 of 3.");
    expect(page.bodiesOf("PUT /api/feeds/order")).toEqual([]);
    await page.hands.keyboard("{Enter}{End}{Enter}");
    await told("Harbor Wire, dropped, position 3 of 3.");
    expect(document.activeElement).toBe(handle);
    await page.reads(["Street Ledger", "Beacon Markets", "Harbor Wire"]);
    const last = await page.button("Move Beacon Markets");
    await page.hands.click(last);
    await page.click("Move up");
    await page.hands.click(last);
    await expect
      .poll(() => page.bodiesOf("PUT /api/feeds/order"))
      .toEqual([
        { ids: ["Street Ledger", "Beacon Markets", "Harbor Wire"] },
        { ids: ["Beacon Markets", "Street Ledger", "Harbor Wire"] },
      ]);
    await page.reads(["Beacon Markets", "Street Ledger", "Harbor Wire"]);
  });

  it("FEEDS-14: name, address, color and whether it is always read whole are changed in a dialog; Escape throws away", async () => {
    const duplicate = "You already follow this feed.";
    const page = await open({
      answers: { "PATCH /api/feeds/:feedId": rejected("duplicate-feed", duplicate, "url") },
    });
    await page.click("Edit Street Ledger");
    const edit = async () => within(await page.findByRole("dialog", { name: "Edit feed" }));
    const dialog = await edit();
    const address = dialog.getByLabelText<HTMLInputElement>("Address");
    expect(document.activeElement).toBe(dialog.getByLabelText("Name"));
    await page.fill(address, "https://harbor.example/feed.xml");
    await page.hands.click(dialog.getByRole("button", { name: "Save feed" }));
    await expect.poll(() => descriptionOf(address)).toBe(duplicate);
    page.answer(page.writing);
    await page.fill(dialog.getByLabelText("Name"), " Renamed ");
    fireEvent.change(dialog.getByLabelText("Color"), { target: { value: "#0f766e" } });
    const always = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Always read the full text" });
    expect(always.checked).toBe(false);
    await page.hands.click(always);
    await page.fill(address, "https://beacon.example/new.xml");
    await page.hands.keyboard("{Enter}");
    (await page.row("Renamed")).getByText("https://beacon.example/new.xml");
    expect(page.queryByRole("dialog")).toBeNull();
    await focused().toBe(await page.button("Edit Renamed"));
    await expect
      .poll(() => page.bodiesOf("PATCH /api/feeds/:feedId").at(-1))
      .toMatchObject({
        name: "Renamed",
        url: "https://beacon.example/new.xml",
        color: "#0f766e",
        fullText: true,
      });
    await page.click("Edit Renamed");
    const again = await edit();
    expect(again.getByLabelText<HTMLInputElement>("Color").value).toBe("#0f766e");
    expect(again.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    await page.fill(again.getByLabelText("Name"), "Thrown away");
    // The browser turns Escape into this event.
    fireEvent(page.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(page.queryByRole("dialog")).toBeNull();
    expect(page.names()).toContain("Renamed");
    await expect.poll(() => page.bodiesOf("PATCH /api/feeds/:feedId")).toHaveLength(2);
  });
});

describe("OPML", () => {
  const file = (text: string) => new File([text], "feeds.opml", { type: "text/x-opml" });
  const document = `<opml version="2.0"><body/></opml>`;

  it("of an imported document each line is told, or the rejected ones only", async () => {
    const line = (at: number, outcome: "added" | "followed" | "refused", reason: string | null = null) => ({
      line: at,
      name: `Wire ${at}`,
      url: `https://wire.example/${at}.xml`,
      outcome,
      reason,
    });
    const lines = [
      line(2, "added"),
      line(3, "added"),
      line(4, "followed"),
      line(5, "refused", "This address isn't allowed."),
    ];
    const page = await open({
      answers: { "POST /api/feeds/opml": { added: 2, followed: 1, refused: 1, lines } },
    });
    await page.row("Harbor Wire");
    page.stored.feeds = feedsOf([...wires, "Wire 2", "Wire 3"]);
    await page.choose(file(document));
    const dialog = within(await page.findByRole("dialog", { name: "Import finished" }));
    dialog.getByText("2 feeds added, 1 already followed, 1 rejected.");
    const items = () =>
      within(dialog.getByRole("region", { name: "Imported lines" })).getAllByRole("listitem");
    expect(items()).toHaveLength(4);
    expect(items()[3]?.textContent).toContain("Rejected. This address isn't allowed.");
    expect(items()[3]?.textContent).toContain("Line 5");
    await page.hands.click(dialog.getByRole("checkbox", { name: "Rejected only" }));
    expect(items()).toHaveLength(1);
    await page.hands.click(dialog.getByRole("button", { name: "Done" }));
    expect(page.queryByRole("dialog")).toBeNull();
    await page.reads([...wires, "Wire 2", "Wire 3"]);
  });

  it("what is no OPML document, or too large, is rejected in the banner and changes nothing", async () => {
    const words = "This is a web page, not an OPML file.";
    const page = await open({ answers: { "POST /api/feeds/opml": rejected("not-opml", words) } });
    await page.row("Harbor Wire");
    await page.choose(file("<html></html>"));
    await page.banner(`Couldn't import the file. ${words}`);
    await page.choose(file("x".repeat(opmlBytesMax + 1)));
    await page.banner("Couldn't import the file. The file is larger than 1 MB.");
    await expect.poll(() => page.bodiesOf("POST /api/feeds/opml")).toHaveLength(1);
    expect(page.queryByRole("dialog")).toBeNull();
    expect(page.names()).toEqual(wires);
  });

  it("a file that is dropped on the page is imported", async () => {
    const page = await open({
      answers: { "POST /api/feeds/opml": { added: 1, followed: 0, refused: 0, lines: [] } },
    });
    await page.row("Harbor Wire");
    const target = page.getByRole("heading", { name: "Your feeds" });
    const hint = () => page.queryByText("Drop an OPML file to import its feeds");
    fireEvent.dragEnter(target, { dataTransfer: { types: ["text/plain"], files: [] } });
    expect(hint()).toBeNull();
    const dataTransfer = { types: ["Files"], files: [file(document)] };
    fireEvent.dragEnter(target, { dataTransfer });
    expect(hint()).not.toBeNull();
    fireEvent.drop(target, { dataTransfer });
    expect(hint()).toBeNull();
    await page.findByRole("dialog", { name: "Import finished" });
    await expect.poll(() => page.bodiesOf("POST /api/feeds/opml")).toHaveLength(1);
  });
});
