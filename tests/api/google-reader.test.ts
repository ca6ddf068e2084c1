import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reply, type RunningServer, startServer } from "#fakes/kit/server.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let site: RunningServer;
const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

const rss: Reply = {
  headers: { "content-type": "application/rss+xml" },
  body: `<rss version="2.0"><channel><title>Harbor Wire</title><item><title>One</title><link>/1</link></item></channel></rss>`,
};
const page: Reply = { headers: { "content-type": "text/html" }, body: "<title>Nothing to follow</title>" };

beforeAll(async () => {
  site = await startServer({ name: "A site", handle: ({ path }) => (path === "/wire" ? rss : page) });
  product = await startTestProduct({
    environment: { ROLE: "web", OUTBOUND_ALLOW: `127.0.0.1:${site.port}`, DEFAULT_FEEDS: "[]" },
  });
});
afterAll(async () => {
  await product?.close();
  await site.stop();
});
beforeEach(() => sql("delete from rate_limits"));

type User = TestClient & { userId: string; email: string };

async function tokenOf(user: User, scopes = ["read", "write"]): Promise<string> {
  const answer = await user.request("POST", "/api/tokens", { name: "Reader", scopes });
  return ((await answer.json()) as { token: string }).token;
}

const signIn = (email: string, token: string, more = "") =>
  fetch(`${product.url}/accounts/ClientLogin${more}`, {
    method: "POST",
    body: new URLSearchParams({ Email: email, Passwd: token, accountType: "GOOGLE", service: "reader" }),
  });

/** An app that has signed in: the header that it sends with each call, and the `T` that it sends with changes. */
async function appOf(user: User, scopes?: string[]) {
  const text = await (await signIn(user.email, await tokenOf(user, scopes))).text();
  const auth = /^Auth=(.+)$/m.exec(text)?.[1] ?? "";
  const headers = { authorization: `GoogleLogin auth=${auth}` };
  const get = (path: string) => fetch(`${product.url}/reader/api/0/${path}`, { headers });
  const json = async <T>(answer: Response | Promise<Response>): Promise<T> => {
    const done = await answer;
    expect(done.status, await done.clone().text()).toBe(200);
    return (await done.json()) as T;
  };
  const post = (path: string, form: string) =>
    fetch(`${product.url}/reader/api/0/${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      body: form,
    });
  return { headers, get, post, json, read: <T>(path: string) => json<T>(get(path)) };
}

let serial = 0;
type Brought = { feedId: string; url: string; numbers: number[]; ids: string[] };
/** A feed of the user with these headlines, the newest first, an hour apart; all arrived now. */
async function bring(
  user: User,
  name: string,
  titles: string[],
  folderId: string | null = null,
): Promise<Brought> {
  serial += 1;
  const [channelId, feedId, url] = [
    `channel-${serial}`,
    `feed-${serial}`,
    `https://feeds.example.com/${serial}`,
  ];
  await sql("insert into channels (id, url, state) values ($1, $2, 'ok')", [channelId, url]);
  await sql(
    `insert into feeds (id, user_id, channel_id, folder_id, name, url, color, "order")
     values ($1, $2, $3, $4, $5, $6, '#dc2626', $7)`,
    [feedId, user.userId, channelId, folderId, name, url, serial],
  );
  const numbers: number[] = [];
  const ids: string[] = [];
  for (const [at, title] of titles.entries()) {
    const id = `item-${serial}-${at}`;
    const date = new Date(Date.UTC(2026, 10, 20, 15 - at));
    await sql(
      `insert into items (id, title, link, pub_date, content, author, companies)
       values ($1, $2, $3, $4, 'A first paragraph.' || chr(10) || 'A <b>second</b> one.', 'Ada', '[]')`,
      [id, title, `https://news.example.com/${id}`, date],
    );
    numbers.push(await carry(channelId, id, date.getTime()));
    ids.push(id);
  }
  return { feedId, url, numbers, ids };
}

async function carry(channelId: string, itemId: string, sortKey: number): Promise<number> {
  const { rows } = await sql(
    "insert into channel_items (channel_id, item_id, sort_key, is_dated) values ($1, $2, $3, true) returning seq::int as seq",
    [channelId, itemId, sortKey],
  );
  return rows[0].seq;
}

async function folderOf(user: User, name: string, parentId: string | null = null): Promise<string> {
  const answer = await user.request("POST", "/api/folders", { name, parentId });
  return ((await answer.json()) as { id: string }).id;
}

type Refs = { itemRefs: { id: string }[]; continuation?: string };
type Contents = {
  items: {
    id: string;
    title: string;
    categories: string[];
    summary: { content: string };
    origin: { streamId: string; title: string };
  }[];
  continuation?: string;
};
const numbersIn = ({ itemRefs }: Refs) => itemRefs.map(({ id }) => Number(id));
const longId = (number: number) => `tag:google.com,2005:reader/item/${number.toString(16).padStart(16, "0")}`;
const readingList = "user/-/state/com.google/reading-list";
const read = "user/-/state/com.google/read";
const starred = "user/-/state/com.google/starred";
const stateOf = async (user: User, id: string) => {
  const { items } = (await (await user.get("/api/news?limit=50")).json()) as {
    items: { id: string; read: boolean; saved: boolean }[];
  };
  const found = items.find((each) => each.id === id);
  return found && { read: found.read, saved: found.saved };
};

describe("the sign-in of an app", () => {
  it("200: takes the account's address and a personal token, and repeats the token line by line or as JSON", async () => {
    const user = await product.signedIn();
    const token = await tokenOf(user);
    const answer = await signIn(user.email, token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(`SID=${token}\nLSID=${token}\nAuth=${token}\n`);
    const asJson = await signIn(` ${user.email.toUpperCase()} `, token, "?output=json");
    expect(await asJson.json()).toEqual({ SID: token, LSID: token, Auth: token });
  });

  it("401: with the password, a made-up token, and another user's address", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    const token = await tokenOf(user);
    for (const [email, secret] of [
      [user.email, "correct horse battery"],
      [user.email, ""],
      [user.email, `${token.slice(0, -1)}x`],
      [other.email, token],
    ] as const)
      expect((await signIn(email, secret)).status).toBe(401);
  });

  it("429: after 60 tries of a network in ten minutes", async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => signIn("a@example.com", "none")));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it("401 without the header, with a token that was revoked, and 403 for a change with a token that may only read", async () => {
    const user = await product.signedIn();
    expect((await fetch(`${product.url}/reader/api/0/subscription/list`)).status).toBe(401);
    const app = await appOf(user, ["read"]);
    expect((await app.get("subscription/list")).status).toBe(200);
    expect((await app.post("edit-tag", `i=1&a=${read}`)).status).toBe(403);
    const { tokens } = (await (await user.get("/api/tokens")).json()) as { tokens: { id: string }[] };
    await user.request("DELETE", `/api/tokens/${tokens[0]?.id}`);
    expect((await app.get("subscription/list")).status).toBe(401);
  });
});

describe("what NetNewsWire asks", () => {
  it("finds feeds and folders, all ids of three months, what is unread and saved, and the contents in packs", async () => {
    const user = await product.signedIn();
    const folder = await folderOf(user, "Markets");
    const wire = await bring(user, "Harbor Wire", ["Nvidia rises", "Apple falls"], folder);
    const ledger = await bring(user, "Street Ledger", ["Oil is flat"]);
    const app = await appOf(user);
    expect((await (await app.get("token")).text()).trim()).not.toBe("");
    expect(await app.read("tag/list?output=json")).toEqual({
      tags: [{ id: starred }, { id: "user/-/label/Markets", label: "Markets", type: "folder" }],
    });
    expect(await app.read("subscription/list?output=json")).toEqual({
      subscriptions: [
        {
          id: `feed/${wire.feedId}`,
          title: "Harbor Wire",
          categories: [{ id: "user/-/label/Markets", label: "Markets", type: "folder" }],
          url: wire.url,
          htmlUrl: "https://feeds.example.com",
          iconUrl: "",
        },
        {
          id: `feed/${ledger.feedId}`,
          title: "Street Ledger",
          categories: [],
          url: ledger.url,
          htmlUrl: "https://feeds.example.com",
          iconUrl: "",
        },
      ],
    });
    const since = Math.floor(Date.now() / 1_000) - 7_776_000;
    const all = await app.read<Refs>(`stream/items/ids?n=1000&output=json&ot=${since}&s=${readingList}`);
    const [rises = 0, falls = 0] = wire.numbers;
    const [oil = 0] = ledger.numbers;
    // By date: the ledger's headline is as new as the wire's first, and arrived later.
    expect(numbersIn(all)).toEqual([oil, rises, falls]);
    expect(all.continuation).toBeUndefined();
    expect((await app.post("edit-tag", `T=x&i=${longId(rises)}&a=${read}`)).status).toBe(200);
    expect((await app.post("edit-tag", `T=x&i=${longId(falls)}&a=${starred}`)).status).toBe(200);
    const ids = (more: string) =>
      app.read<Refs>(`stream/items/ids?n=1000&output=json&${more}`).then(numbersIn);
    expect(await ids(`s=${readingList}&xt=${read}`)).toEqual([oil, falls]);
    expect(await ids(`s=${starred}`)).toEqual([falls]);
    expect(await ids(`s=feed/${wire.feedId}&ot=${since}`)).toEqual([rises, falls]);
    const pack = [rises, falls].map((number) => `i=${longId(number)}`).join("&");
    const { items } = await app.json<Contents>(app.post("stream/items/contents", `T=x&output=json&${pack}`));
    expect(items).toEqual([
      {
        id: longId(rises),
        title: "Nvidia rises",
        author: "Ada",
        published: Date.UTC(2026, 10, 20, 15) / 1_000,
        updated: Date.UTC(2026, 10, 20, 15) / 1_000,
        crawlTimeMsec: expect.stringMatching(/^\d{13}$/),
        timestampUsec: expect.stringMatching(/^\d{16}$/),
        alternate: [{ href: `https://news.example.com/${wire.ids[0]}`, type: "text/html" }],
        canonical: [{ href: `https://news.example.com/${wire.ids[0]}` }],
        summary: {
          direction: "ltr",
          content: "<p>A first paragraph.</p><p>A &lt;b&gt;second&lt;/b&gt; one.</p>",
        },
        content: {
          direction: "ltr",
          content: "<p>A first paragraph.</p><p>A &lt;b&gt;second&lt;/b&gt; one.</p>",
        },
        categories: [readingList, read, "user/-/label/Markets"],
        origin: {
          streamId: `feed/${wire.feedId}`,
          title: "Harbor Wire",
          htmlUrl: "https://feeds.example.com",
        },
        enclosure: [],
      },
      expect.objectContaining({
        id: longId(falls),
        categories: [readingList, starred, "user/-/label/Markets"],
      }),
    ]);
  });

  it("pages 1,000 ids at a time to the end, without one twice", async () => {
    const user = await product.signedIn();
    const { feedId } = await bring(user, "Long Wire", ["First"]);
    await sql(
      `with made as (
         insert into items (id, title, link, content, companies)
         select 'many-' || n, 'Headline ' || n, 'https://news.example.com/many/' || n, '', '[]' from generate_series(1, 2300) n
         returning id)
       insert into channel_items (channel_id, item_id, sort_key, is_dated)
       select f.channel_id, made.id, 1700000000000 + (length(made.id) % 3), true from made, feeds f where f.id = $1`,
      [feedId],
    );
    const app = await appOf(user);
    const found: number[] = [];
    let continuation: string | undefined = "";
    const sizes: number[] = [];
    while (continuation !== undefined) {
      const more: string = continuation === "" ? "" : `&c=${continuation}`;
      const next: Refs = await app.read<Refs>(`stream/items/ids?n=5000&s=${readingList}${more}`);
      sizes.push(next.itemRefs.length);
      found.push(...numbersIn(next));
      continuation = next.continuation;
    }
    expect(sizes).toEqual([1_000, 1_000, 301]);
    expect(new Set(found).size).toBe(2_301);
    const oldest = await app.read<Refs>(`stream/items/ids?n=2301&r=o&s=${readingList}`);
    expect(numbersIn(oldest)).toEqual(found.toReversed().slice(0, 1_000));
  });

  it("renames and moves a feed, renames and removes a folder, and follows and leaves a feed", async () => {
    const user = await product.signedIn();
    const wire = await bring(user, "Harbor Wire", ["Nvidia rises"]);
    const app = await appOf(user);
    const edit = async (form: string) => {
      const answer = await app.post("subscription/edit", `T=x&${form}`);
      expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    };
    await edit(`s=feed/${wire.feedId}&ac=edit&a=user/-/label/Chips%20%26%20more`);
    await edit(`s=feed/${wire.feedId}&ac=edit&t=The%20Wire`);
    type Subscriptions = { subscriptions: { title: string; categories: { label: string }[] }[] };
    const state = async () =>
      (await app.read<Subscriptions>("subscription/list?output=json")).subscriptions.map(
        ({ title, categories }) => [title, categories.map(({ label }) => label)],
      );
    expect(await state()).toEqual([["The Wire", ["Chips & more"]]]);
    expect(
      (await app.post("rename-tag", "T=x&s=user/-/label/Chips%20%26%20more&dest=user/-/label/Chips")).status,
    ).toBe(200);
    expect(await state()).toEqual([["The Wire", ["Chips"]]]);
    await edit(`s=feed/${wire.feedId}&ac=edit&r=user/-/label/Chips`);
    expect(await state()).toEqual([["The Wire", []]]);
    expect((await app.post("disable-tag", "T=x&s=user/-/label/Chips")).status).toBe(200);
    expect(await app.read("tag/list?output=json")).toEqual({ tags: [{ id: starred }] });
    expect((await app.post("disable-tag", "T=x&s=user/-/label/Chips")).status).toBe(404);
    await edit(`s=feed/${wire.feedId}&ac=unsubscribe`);
    expect(await state()).toEqual([]);
    const address = encodeURIComponent(`${site.url}/wire`);
    const added = await app.json<object>(app.post("subscription/quickadd", `T=x&quickadd=${address}`));
    expect(added).toMatchObject({
      numResults: 1,
      streamName: "Harbor Wire",
      streamId: expect.stringMatching(/^feed\/./),
    });
    // Asked for once more, it is the one that is there.
    expect(await app.json(app.post("subscription/quickadd", `T=x&quickadd=${address}`))).toEqual(added);
    const none = encodeURIComponent(`${site.url}/page`);
    expect(await app.json(app.post("subscription/quickadd", `T=x&quickadd=${none}`))).toMatchObject({
      numResults: 0,
    });
    const opml = `<opml version="2.0"><body><outline text="Ledger" xmlUrl="https://feeds.example.com/imported"/></body></opml>`;
    const imported = await fetch(`${product.url}/reader/api/0/subscription/import`, {
      method: "POST",
      headers: { ...app.headers, "content-type": "text/xml" },
      body: opml,
    });
    expect(imported.status).toBe(200);
    expect(await state()).toEqual([
      ["Harbor Wire", []],
      ["Ledger", []],
    ]);
    expect(await (await app.get("subscription/export")).text()).toContain(
      "https://feeds.example.com/imported",
    );
  });
});

describe("what FeedMe, Fluent Reader and Reeder Classic ask", () => {
  it("FeedMe: unread counts of feeds, folders and all, and 500 ids from the beginning", async () => {
    const user = await product.signedIn();
    const outer = await folderOf(user, "Markets");
    const inner = await folderOf(user, "Energy", outer);
    const wire = await bring(user, "Harbor Wire", ["One", "Two"], inner);
    const ledger = await bring(user, "Street Ledger", ["Three"]);
    const app = await appOf(user);
    const counts = await app.read<{ max: number; unreadcounts: { id: string; count: number }[] }>(
      "unread-count?output=json",
    );
    expect(counts.max).toBe(3);
    expect(Object.fromEntries(counts.unreadcounts.map(({ id, count }) => [id, count]))).toEqual({
      [`feed/${wire.feedId}`]: 2,
      [`feed/${ledger.feedId}`]: 1,
      "user/-/label/Markets / Energy": 2,
      [readingList]: 3,
    });
    for (const each of counts.unreadcounts)
      expect(each).toHaveProperty("newestItemTimestampUsec", expect.stringMatching(/^\d{16}$/));
    const ids = await app.read<Refs>(`stream/items/ids?n=500&ot=0&s=${readingList}`);
    expect(numbersIn(ids)).toHaveLength(3);
    const outerIds = await app.read<Refs>(
      `stream/items/ids?n=500&s=${encodeURIComponent("user/-/label/Markets")}`,
    );
    expect(numbersIn(outerIds)).toEqual(wire.numbers);
  });

  it("Fluent Reader: the contents of the reading list, with and without the name of the stream, and marks by decimal number", async () => {
    const user = await product.signedIn();
    const wire = await bring(user, "Harbor Wire", ["One", "Two", "Three"]);
    const app = await appOf(user);
    expect(await app.read("user-info")).toEqual({
      userId: user.userId,
      userName: expect.any(String),
      userProfileId: user.userId,
      userEmail: user.email,
    });
    for (const place of [
      "stream/contents?n=2",
      "stream/contents/reading-list?n=2",
      `stream/contents/${readingList}?n=2`,
      `stream/contents/${encodeURIComponent("user/1005/state/com.google/reading-list")}?n=2`,
      `stream/contents/${encodeURIComponent(readingList)}?n=2`,
      `stream/contents/feed/${wire.feedId}?n=2`,
      `stream/contents/${encodeURIComponent(`feed/${wire.url}`)}?n=2`,
    ]) {
      const first = await app.read<Contents>(place);
      expect(
        first.items.map(({ title }) => title),
        place,
      ).toEqual(["One", "Two"]);
      const rest = await app.read<Contents>(`${place}&c=${first.continuation}`);
      expect(
        rest.items.map(({ title }) => title),
        place,
      ).toEqual(["Three"]);
      expect(rest.continuation).toBeUndefined();
    }
    expect((await app.post("edit-tag", `i=${wire.numbers[0]}&i=${wire.numbers[2]}&a=${read}`)).status).toBe(
      200,
    );
    expect(numbersIn(await app.read<Refs>("stream/items/ids?n=9"))).toEqual(wire.numbers);
    const unread = await app.read<Contents>(`stream/contents/${readingList}?n=250&xt=${read}`);
    expect(unread.items.map(({ title }) => title)).toEqual(["Two"]);
    const done = await app.read<Contents>(`stream/contents/${read}?n=250`);
    expect(done.items.map(({ title }) => title)).toEqual(["One", "Three"]);
    // The page of the product shows the same.
    expect(await stateOf(user, wire.ids[0] ?? "")).toEqual({ read: true, saved: false });
  });

  it("Reeder Classic: read, unread, saved and back, in every form of an id", async () => {
    const user = await product.signedIn();
    const { numbers, ids } = await bring(user, "Harbor Wire", ["One"]);
    const [number = 0] = numbers;
    const [id = ""] = ids;
    const app = await appOf(user);
    const forms = [
      longId(number),
      number.toString(16).padStart(16, "0"),
      String(number),
      `tag:google.com,2005:reader/item/${number.toString(16)}`,
    ];
    for (const form of forms) {
      const tag = async (change: string) =>
        expect((await app.post("edit-tag", `i=${encodeURIComponent(form)}&${change}`)).status).toBe(200);
      await tag(`a=${read}&a=${starred}`);
      expect(await stateOf(user, id)).toEqual({ read: true, saved: true });
      await tag(`r=${read}`);
      expect(await stateOf(user, id)).toEqual({ read: false, saved: true });
      await tag(
        `r=${encodeURIComponent("user/-/state/com.google/kept-unread")}&r=${starred}&a=user/-/state/com.google/tracking-kept-unread`,
      );
      expect(await stateOf(user, id)).toEqual({ read: true, saved: false });
      await tag(`a=${encodeURIComponent("user/-/state/com.google/kept-unread")}`);
      expect(await stateOf(user, id)).toEqual({ read: false, saved: false });
    }
  });
});

describe("marking everything as read", () => {
  it("marks a feed, a folder, or all; with a moment only what arrived until then", async () => {
    const user = await product.signedIn();
    const folder = await folderOf(user, "Markets");
    const wire = await bring(user, "Harbor Wire", ["Early", "Late"], folder);
    const ledger = await bring(user, "Street Ledger", ["Other"]);
    await sql("update channel_items set seen_at = '2026-11-20T10:00:00Z' where item_id = $1", [wire.ids[0]]);
    await sql("update channel_items set seen_at = '2026-11-20T12:00:00Z' where item_id = $1", [wire.ids[1]]);
    const app = await appOf(user);
    const unread = async () =>
      numbersIn(await app.read<Refs>(`stream/items/ids?n=9&s=${readingList}&xt=${read}`));
    const mark = async (form: string) => expect((await app.post("mark-all-as-read", form)).status).toBe(200);
    await mark(`s=feed/${wire.feedId}&ts=${Date.UTC(2026, 10, 20, 11)}000`);
    expect(await unread()).toEqual([ledger.numbers[0], wire.numbers[1]]);
    await mark(`s=${encodeURIComponent("user/-/label/Markets")}`);
    expect(await unread()).toEqual([ledger.numbers[0]]);
    await mark(`s=${readingList}&ts=${Math.floor(Date.now() / 1_000) + 60}`);
    expect(await unread()).toEqual([]);
    await sql("update feeds set read_up_to = 0 where user_id = $1", [user.userId]);
    await sql("delete from reader_items where user_id = $1", [user.userId]);
    await mark(`s=${readingList}`);
    expect(await unread()).toEqual([]);
  });
});

describe("what is not there", () => {
  it("one item of two feeds is listed once, what is muted not at all, and a feed that is off neither", async () => {
    const user = await product.signedIn();
    const wire = await bring(user, "Harbor Wire", ["Shared story", "A recipe of the day"]);
    const ledger = await bring(user, "Street Ledger", ["Own story"]);
    const off = await bring(user, "Switched off", ["Nobody sees this"]);
    await carry(`channel-${serial - 1}`, wire.ids[0] ?? "", Date.UTC(2026, 10, 20, 16));
    await user.request("POST", "/api/news/mutes", { kind: "word", value: "recipe" });
    await user.request("PATCH", `/api/feeds/${off.feedId}`, { enabled: false });
    const app = await appOf(user);
    const { items } = await app.read<Contents>("stream/contents/reading-list?n=9");
    expect(items.map(({ title, origin }) => [title, origin.title])).toEqual([
      ["Own story", "Street Ledger"],
      ["Shared story", "Harbor Wire"],
    ]);
    expect(ledger.numbers).toHaveLength(1);
  });

  it("another user's items are neither shown nor changed; one that was saved stays after its feed is left", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    const theirs = await bring(other, "Their Wire", ["Private"]);
    const own = await bring(user, "Own Wire", ["Saved one"]);
    const app = await appOf(user);
    const contents = (number: number) =>
      app.json<Contents>(app.post("stream/items/contents", `i=${number}`)).then(({ items }) => items);
    expect(await contents(theirs.numbers[0] ?? 0)).toEqual([]);
    expect((await app.post("edit-tag", `i=${theirs.numbers[0]}&a=${starred}`)).status).toBe(200);
    expect((await sql("select 1 from reader_items where user_id = $1", [user.userId])).rowCount).toBe(0);
    expect((await app.get(`stream/contents/feed/${theirs.feedId}`)).status).toBe(404);
    await app.post("edit-tag", `i=${own.numbers[0]}&a=${starred}`);
    await app.post("subscription/edit", `s=feed/${own.feedId}&ac=unsubscribe`);
    const [saved] = (await app.read<Contents>(`stream/contents/${starred}?n=9`)).items;
    expect(saved).toMatchObject({ title: "Saved one", origin: { streamId: `feed/${own.url}` } });
    expect((await contents(own.numbers[0] ?? 0)).map(({ title }) => title)).toEqual(["Saved one"]);
  });

  it.each([
    ["GET", "stream/items/ids?s=user/-/state/com.google/broadcast", ""],
    ["GET", "stream/items/ids?s=nonsense", ""],
    ["GET", `stream/items/ids?s=${readingList}&n=many`, ""],
    ["GET", `stream/items/ids?s=${readingList}&c=elsewhere`, ""],
    ["GET", `stream/items/ids?s=${readingList}&ot=yesterday`, ""],
    ["POST", "stream/items/contents", "T=x"],
    ["POST", "stream/items/contents", "i=no-number"],
    ["POST", "stream/items/contents", Array.from({ length: 1_001 }, (_, at) => `i=${at + 1}`).join("&")],
    ["POST", "edit-tag", "i=1&a=user/-/label/Markets"],
    ["POST", "mark-all-as-read", `s=${readingList}&ts=soon`],
    ["POST", "mark-all-as-read", "s=nonsense"],
    ["POST", "mark-all-as-read", "T=x"],
    ["POST", "subscription/edit", "ac=subscribe"],
    ["POST", "subscription/edit", "s=feed/x&ac=delete"],
    ["POST", "subscription/quickadd", ""],
    ["POST", "rename-tag", "s=user/-/label/A&dest=feed/b"],
  ])("400: %s %s %s", async (method, path, form) => {
    const app = await appOf(await product.signedIn());
    const answer = await (method === "GET" ? app.get(path) : app.post(path, form));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: "bad-input" } });
  });

  it("1,000 ids are taken, and a stream that somebody else named is not found", async () => {
    const app = await appOf(await product.signedIn());
    const ids = Array.from({ length: 1_000 }, (_, at) => `i=${longId(at + 900_000)}`).join("&");
    expect(await app.json(app.post("stream/items/contents", ids))).toMatchObject({ items: [] });
    expect((await app.get("stream/items/ids?s=user/-/label/Nobodys")).status).toBe(404);
    expect((await app.get("stream/items/ids?s=feed/nobodys")).status).toBe(404);
  });
});
