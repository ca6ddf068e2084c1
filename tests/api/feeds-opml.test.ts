import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Feed, newFeedSchema, type OpmlAnswer, opmlAnswerSchema } from "#contract/feeds.ts";
import { feedsPerUserMax } from "#domain/feeds/feed.ts";
import { opmlBytesMax } from "#domain/feeds/opml.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

type User = TestClient & { userId: string };
let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../fixtures/opml", name));
const opml = (outlines: string) => `<opml version="2.0"><body>\n${outlines}\n</body></opml>`;
const outline = (name: string, url: string) => `<outline type="rss" text="${name}" xmlUrl="${url}"/>`;

/** Bytes cannot go through the visitor, which sends texts. */
async function send(
  user: User,
  document: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  return fetch(`${product.url}/api/feeds/opml`, {
    method: "POST",
    headers: { cookie: user.cookie(), "content-type": "text/x-opml", ...headers },
    body: document,
  });
}
async function imported(user: User, document: string | Buffer): Promise<OpmlAnswer> {
  const answer = await send(user, typeof document === "string" ? document : new Uint8Array(document));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return opmlAnswerSchema.strict().parse(await answer.json());
}
async function list(user: TestClient): Promise<Feed[]> {
  return (await (await user.get("/api/feeds")).json()).feeds;
}
const outcomes = ({ lines }: OpmlAnswer) => lines.map(({ line, outcome, reason }) => [line, outcome, reason]);

describe("POST /api/feeds/opml", () => {
  it("200: follows what is listed, in its order, and tells of each line what became of it", async () => {
    const user = await product.signedIn();
    await user.request("POST", "/api/feeds", { name: "Old", url: "https://old.example.com/rss" });
    const answer = await imported(
      user,
      opml(`${outline("New", "https://new.example.com/rss")}
<outline text="Folder">
${outline("Followed", "https://old.example.com/rss")}
${outline("Inside", "http://10.0.0.1/rss")}
${outline("Again", "https://new.example.com/rss")}
${outline("Script", "javascript:alert(1)")}
<outline type="rss" text="Nothing"/>
${outline("Long", `https://long.example.com/${"x".repeat(2_048)}`)}
</outline>
${outline("Last", "last.example.com/rss")}`),
    );
    expect(answer).toMatchObject({ added: 2, followed: 2, refused: 4 });
    expect(outcomes(answer)).toEqual([
      [2, "added", null],
      [4, "followed", null],
      [5, "refused", "This address isn't allowed."],
      [6, "followed", "It is listed above."],
      [7, "refused", "Only http and https addresses are allowed."],
      [8, "refused", "It doesn't have an address."],
      [9, "refused", "Its address is too long."],
      [11, "added", null],
    ]);
    expect(
      (await list(user)).map(({ name, url, order, enabled, isDefault }) => [
        name,
        url,
        order,
        enabled,
        isDefault,
      ]),
    ).toEqual([
      ["Old", "https://old.example.com/rss", 1, true, false],
      ["New", "https://new.example.com/rss", 2, true, false],
      ["Last", "https://last.example.com/rss", 3, true, false],
    ]);
  });

  it("200: a second time everything is followed already", async () => {
    const user = await product.signedIn();
    expect(await imported(user, fixture("feedly.opml"))).toMatchObject({
      added: 3,
      followed: 1,
      refused: 0,
    });
    const before = await list(user);
    expect(await imported(user, fixture("feedly.opml"))).toMatchObject({
      added: 0,
      followed: 4,
      refused: 0,
    });
    expect(await list(user)).toEqual(before);
  });

  it("200: each user's own list, whatever another one imports", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    await imported(one, fixture("miniflux.opml"));
    expect(await list(two)).toEqual([]);
    expect(await imported(two, fixture("miniflux.opml"))).toMatchObject({ added: 2 });
    expect((await list(one)).map(({ userId }) => userId)).toEqual([one.userId, one.userId]);
  });

  it("200: of 1,000 feeds the first 500 are followed, the rest is rejected with the reason", async () => {
    const user = await product.signedIn();
    const all = Array.from({ length: 1_000 }, (_, at) => outline(`F${at}`, `https://many.example.com/${at}`));
    const answer = await imported(user, opml(all.join("\n")));
    expect(answer).toMatchObject({ added: feedsPerUserMax, followed: 0, refused: 500 });
    expect(answer.lines[500]).toEqual({
      line: 502,
      name: "F500",
      url: "https://many.example.com/500",
      outcome: "refused",
      reason: "You've reached the limit of 500 feeds.",
    });
    expect((await list(user)).map(({ order }) => order)).toEqual(
      Array.from({ length: 500 }, (_, at) => at + 1),
    );
  });

  it("200: what breaks off is imported as far as it goes, and the break is a line", async () => {
    const answer = await imported(await product.signedIn(), fixture("truncated.opml"));
    expect(answer).toMatchObject({ added: 2, refused: 1 });
    expect(answer.lines.at(-1)).toEqual({
      line: 8,
      name: "",
      url: "",
      outcome: "refused",
      reason: "The file ends here unexpectedly.",
    });
  });

  it("200: the encoding is the document's own", async () => {
    const user = await product.signedIn();
    for (const name of ["windows-1252.opml", "utf-16le-bom.opml"]) await imported(user, fixture(name));
    expect((await list(user)).map(({ name }) => name)).toEqual(["Café “Börse” €", "日本経済新聞 📈"]);
  });

  it("200: of many imports of one document at the same time each feed is added once", async () => {
    const user = await product.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => imported(user, fixture("feedly.opml"))),
    );
    expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 3]);
    expect(await list(user)).toHaveLength(3);
  });

  it.each([
    ["nothing", "", "The file is empty."],
    ["a web page", "<!doctype html><html></html>", "This is a web page, not an OPML file."],
    ["a feed", "<rss/>", "This is a feed, not an OPML file. Add it by its address."],
    ["binary", "\u0089PNG\r\n", "This isn't an OPML file."],
    ["entities", fixture("entity-bomb.opml").toString(), "This declares XML entities, which aren't allowed."],
  ])("422: %s is rejected with its reason, and nothing is added", async (_what, document, message) => {
    const user = await product.signedIn();
    const answer = await send(user, document);
    expect(answer.status).toBe(422);
    expect((await answer.json()).error).toMatchObject({ code: "not-opml", message });
    expect(await list(user)).toEqual([]);
  });

  it("422: JSON is no OPML document, whatever is in it", async () => {
    const answer = await send(await product.signedIn(), opml(""), { "content-type": "application/json" });
    expect((await answer.json()).error.code).toBe("not-opml");
  });

  it("413: at most one megabyte, which other bodies do not get", async () => {
    const user = await product.signedIn();
    const start = opml(outline("Big", "https://big.example.com/rss"));
    expect((await send(user, start.padEnd(opmlBytesMax))).status).toBe(200);
    expect((await send(user, start.padEnd(opmlBytesMax + 1))).status).toBe(413);
    const other = await user.request("POST", "/api/feeds", {
      name: "x".repeat(100_000),
      url: "https://x/",
    });
    expect(other.status).toBe(413);
  });

  it("429: thirty imports in ten minutes, and nobody else has to wait", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    for (let left = 30; left > 0; left -= 1) expect((await send(user, opml(""))).status).toBe(200);
    const rejected = await send(user, opml(""));
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(other, opml(""))).status).toBe(200);
  });

  it("403: not from another site", async () => {
    const user = await product.signedIn();
    const headers = { "content-type": "text/plain", origin: "https://evil.example.org" };
    expect((await send(user, fixture("feedly.opml").toString(), headers)).status).toBe(403);
    expect(await list(user)).toEqual([]);
  });
});

describe("GET /api/feeds/opml", () => {
  it("200: a file to download, in the order of the list, with nothing of other users", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    await imported(two, fixture("inoreader.opml"));
    await imported(one, fixture("feedly.opml"));
    const answer = await one.get("/api/feeds/opml");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/x-opml; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="tapewise-feeds.opml"');
    const text = await answer.text();
    expect([...text.matchAll(/title="([^"]*)"/g)].map(([, title]) => title)).toEqual([
      "Markets",
      "The Atlantic",
      "阮一峰的网络日志",
      "Must read",
      "Wire &quot;One&quot; &lt;live&gt;",
    ]);
    expect(text).not.toMatch(/Silicon|htmlUrl/);
  });

  it("exported and imported into an empty account, the list is the same", async () => {
    const urls = ["https://a.example.com/?x=1&y=%22", "https://b.example.com/#<>", "https://c.example.com/é"];
    const name = fc
      .string({
        unit: fc.constantFrom('"', "&", "<", "]]>", "\n", "é", "日", "📈", " a ", "ن"),
        minLength: 1,
        maxLength: 20,
      })
      .filter((text) => newFeedSchema.shape.name.safeParse(text).success);
    const feed = fc.record({ name, color: fc.constantFrom("#ABCDEF", "#dc2626"), enabled: fc.boolean() });
    const lists = fc.array(feed, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(lists, async (feeds) => {
        const [from, to] = [await product.signedIn(), await product.signedIn()];
        for (const [at, { enabled, ...input }] of feeds.entries()) {
          const added = await from.request("POST", "/api/feeds", { ...input, url: urls[at] });
          await from.request("PATCH", `/api/feeds/${(await added.json()).id}`, { enabled });
        }
        await imported(to, await (await from.get("/api/feeds/opml")).text());
        const own = ({ name, url, color, enabled, order }: Feed) => ({ name, url, color, enabled, order });
        expect((await list(to)).map(own)).toEqual((await list(from)).map(own));
      }),
      { numRuns: 15 },
    );
  });
});
