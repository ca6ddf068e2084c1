import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FeedsAnswer, feedsAnswerSchema } from "#contract/feeds.ts";
import { folderSchema, foldersAnswerSchema } from "#contract/folders.ts";
import { type NewsAnswer, newsAnswerSchema } from "#contract/news.ts";
import { folderDepthMax, folderNameLengthMax, foldersPerUserMax } from "#domain/feeds/folders.ts";
import { type RunningServer, startServer } from "#fakes/kit/server.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let site: RunningServer;

const rss = (path: string) =>
  `<rss version="2.0"><channel><title>${path}</title><item><title>News of ${path}</title><link>https://example.com${path}</link><pubDate>Mon, 06 Jan 2025 10:00:00 GMT</pubDate></item></channel></rss>`;

beforeAll(async () => {
  site = await startServer({
    name: "Publishers",
    handle: ({ path }) => ({ headers: { "content-type": "application/rss+xml" }, body: rss(path) }),
  });
  product = await startTestProduct({
    environment: { ROLE: "all", OUTBOUND_ALLOW: `127.0.0.1:${site.port}` },
  });
});
afterAll(async () => {
  await product.close();
  await site.stop();
});

const add = (user: TestClient, name: string, folder?: unknown) =>
  user.request("POST", "/api/feeds", { name, url: `${site.url}/${name}`, folder });
async function added(user: TestClient, name: string, folder?: string[]): Promise<string> {
  const answer = await add(user, name, folder);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()).id;
}
async function list(user: TestClient): Promise<FeedsAnswer> {
  return feedsAnswerSchema.strict().parse(await (await user.get("/api/feeds")).json());
}
/** "Feed in Folder / Folder" by feed, and the folders in their order. */
async function shape(user: TestClient) {
  const { feeds, folders } = await list(user);
  const pathOf = (id: string | null): string[] => {
    const folder = folders.find((each) => each.id === id);
    return folder ? [...pathOf(folder.parentId), folder.name] : [];
  };
  return {
    feeds: feeds.map(({ name, folderId }) => [name, ...pathOf(folderId)].join(" < ")),
    folders: folders.map(({ id }) => pathOf(id).join("/")),
  };
}
const idOf = async (user: TestClient, name: string) =>
  (await list(user)).folders.find((folder) => folder.name === name)?.id ?? "none";
const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];
async function opml(user: TestClient, document: string) {
  const answer = await fetch(`${product.url}/api/feeds/opml`, {
    method: "POST",
    headers: { cookie: user.cookie(), "content-type": "text/x-opml" },
    body: document,
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("folders of feeds", () => {
  it("201: one is made by naming it on a feed, and found again by its name", async () => {
    const user = await product.signedIn();
    await added(user, "loose");
    await added(user, "oil", ["Markets", "Energy"]);
    await added(user, "gas", ["Markets", "Energy"]);
    await added(user, "stocks", [" Markets "]);
    await added(user, "energy", ["Energy"]);
    expect(await shape(user)).toEqual({
      feeds: [
        "loose",
        "oil < Markets < Energy",
        "gas < Markets < Energy",
        "stocks < Markets",
        "energy < Energy",
      ],
      folders: ["Markets", "Markets/Energy", "Energy"],
    });
  });

  it("200: a feed moves between folders and out of them; a folder that is empty stays", async () => {
    const user = await product.signedIn();
    const id = await added(user, "a", ["One"]);
    const move = (folder: string[]) => user.request("PATCH", `/api/feeds/${id}`, { folder });
    expect((await (await move(["Two"])).json()).folderId).toBe(await idOf(user, "Two"));
    expect((await (await move([])).json()).folderId).toBeNull();
    await user.request("PATCH", `/api/feeds/${id}`, { name: "b" });
    expect(await shape(user)).toEqual({ feeds: ["b"], folders: ["One", "Two"] });
  });

  it("200: a folder is renamed; 409 where another one beside it has the name", async () => {
    const user = await product.signedIn();
    await added(user, "a", ["One", "Inner"]);
    await added(user, "b", ["Two"]);
    const rename = async (folder: string, name: string) =>
      user.request("PATCH", `/api/folders/${await idOf(user, folder)}`, { name });
    expect(await errorOf(await rename("One", "Two"))).toEqual([409, "duplicate-folder"]);
    expect((await rename("Inner", "Two")).status).toBe(200);
    expect((await rename("One", "One")).status).toBe(200);
    expect((await rename("One", "First")).status).toBe(200);
    expect((await shape(user)).folders).toEqual(["First", "First/Two", "Two"]);
    expect(await errorOf(await rename("nobody's", "X"))).toEqual([404, "folder-not-found"]);
  });

  it("200: folders are put into order; those that are not named follow", async () => {
    const user = await product.signedIn();
    for (const name of ["A", "B", "C"]) await added(user, name.toLowerCase(), [name]);
    await added(user, "inner", ["B", "Z"]);
    await added(user, "other", ["B", "Y"]);
    const ids = [await idOf(user, "C"), await idOf(user, "Y"), await idOf(user, "A"), "unknown"];
    expect((await user.request("PUT", "/api/folders/order", { ids })).status).toBe(200);
    expect((await shape(user)).folders).toEqual(["C", "A", "B", "B/Y", "B/Z"]);
    await added(user, "new", ["D"]);
    expect((await shape(user)).folders.at(-1)).toBe("D");
  });

  it("204: of a removed folder the feeds stay, in the one around it", async () => {
    const user = await product.signedIn();
    await added(user, "a", ["One", "Inner"]);
    await added(user, "b", ["One"]);
    const remove = async (name: string) => user.request("DELETE", `/api/folders/${await idOf(user, name)}`);
    expect((await remove("Inner")).status).toBe(204);
    expect(await shape(user)).toEqual({ feeds: ["a < One", "b < One"], folders: ["One"] });
    await added(user, "c", ["One", "Again"]);
    await remove("One");
    expect(await shape(user)).toEqual({ feeds: ["a", "b", "c"], folders: [] });
    expect(await errorOf(await remove("One"))).toEqual([404, "folder-not-found"]);
  });

  it("200: a deleted feed comes back into its folder, or into none when that is gone", async () => {
    const user = await product.signedIn();
    const [a, b] = [await added(user, "a", ["One"]), await added(user, "b", ["Two"])];
    for (const id of [a, b]) await user.request("DELETE", `/api/feeds/${id}`);
    await user.request("DELETE", `/api/folders/${await idOf(user, "Two")}`);
    for (const id of [a, b])
      expect((await user.request("POST", `/api/feeds/${id}/restore`)).status).toBe(200);
    expect((await shape(user)).feeds).toEqual(["a < One", "b"]);
  });

  it("404: what belongs to another user is not there", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    await added(one, "a", ["Mine"]);
    const id = await idOf(one, "Mine");
    expect(await errorOf(await two.request("PATCH", `/api/folders/${id}`, { name: "X" }))).toEqual([
      404,
      "folder-not-found",
    ]);
    expect(await errorOf(await two.request("DELETE", `/api/folders/${id}`))).toEqual([
      404,
      "folder-not-found",
    ]);
    await two.request("PUT", "/api/folders/order", { ids: [id] });
    expect((await shape(one)).folders).toEqual(["Mine"]);
  });

  it("400: bounds of a name and of the depth, each at its edge", async () => {
    const user = await product.signedIn();
    const longest = "n".repeat(folderNameLengthMax);
    const deepest = Array.from({ length: folderDepthMax }, (_, at) => `level ${at}`);
    await added(user, "a", [longest]);
    await added(user, "b", deepest);
    for (const folder of [[`${longest}n`], [...deepest, "x"], [""], [" "], ["\u200B"], "Markets", [7]])
      expect((await add(user, "c", folder)).status, JSON.stringify(folder)).toBe(400);
    expect((await shape(user)).folders).toEqual([longest, "level 0", "level 0/level 1"]);
  });

  it("422: 100 folders, and nothing is added with one more", async () => {
    const user = await product.signedIn();
    const outline = (at: number) =>
      `<outline text="F${at}"><outline text="${at}" xmlUrl="${site.url}/of/${at}"/></outline>`;
    const full = Array.from({ length: foldersPerUserMax - 1 }, (_, at) => outline(at)).join("\n");
    await opml(user, `<opml><body>${full}</body></opml>`);
    expect(await errorOf(await add(user, "two-more", ["X", "Y"]))).toEqual([422, "folder-limit-reached"]);
    const last = await added(user, "one-more", ["X"]);
    expect(await errorOf(await add(user, "again", ["Y"]))).toEqual([422, "folder-limit-reached"]);
    const moved = await user.request("PATCH", `/api/feeds/${last}`, { folder: ["Y"] });
    expect(await errorOf(moved)).toEqual([422, "folder-limit-reached"]);
    const { folders, feeds } = await list(user);
    expect([folders.length, feeds.length]).toEqual([foldersPerUserMax, foldersPerUserMax]);
    const answer = await opml(user, `<opml><body>\n${outline(500)}\n${outline(3)}</body></opml>`);
    expect(answer.lines).toMatchObject([
      { line: 2, outcome: "added", reason: "It isn't in a folder: you've reached the limit of 100." },
      { line: 3, outcome: "followed", reason: null },
    ]);
  });

  it("200: feeds that are added at the same time make one folder", async () => {
    const user = await product.signedIn();
    await Promise.all(Array.from({ length: 8 }, (_, at) => added(user, `f${at}`, ["One", "Inner"])));
    expect((await shape(user)).folders).toEqual(["One", "One/Inner"]);
  });
});

describe("/api/folders", () => {
  const make = (user: TestClient, body: unknown) => user.request("POST", "/api/folders", body);
  async function made(user: TestClient, name: string, parentId?: string | null) {
    const answer = await make(user, { name, parentId });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return folderSchema.strict().parse(await answer.json());
  }
  const change = (user: TestClient, id: string, body: unknown) =>
    user.request("PATCH", `/api/folders/${id}`, body);

  it("201: an empty folder is made, at the end of the one that it is in; GET lists what GET /api/feeds lists", async () => {
    const user = await product.signedIn();
    const markets = await made(user, " Markets ");
    expect(markets).toEqual({ id: expect.any(String), parentId: null, name: "Markets" });
    const world = await made(user, "World", null);
    const oil = await made(user, "Oil", markets.id);
    const gas = await made(user, "Gas", markets.id);
    const { folders } = foldersAnswerSchema.strict().parse(await (await user.get("/api/folders")).json());
    expect(folders).toEqual([markets, oil, gas, world]);
    expect((await list(user)).folders).toEqual(folders);
  });

  it("200: a folder keeps its id and its feeds when it is renamed and when it moves", async () => {
    const user = await product.signedIn();
    const feed = await added(user, "a", ["Oil"]);
    const oil = await idOf(user, "Oil");
    const [markets] = [await made(user, "Markets"), await made(user, "World")];
    await made(user, "Gas", markets.id);
    const moved = await change(user, oil, { name: "Crude", parentId: markets.id });
    expect([moved.status, folderSchema.strict().parse(await moved.json())]).toEqual([
      200,
      { id: oil, parentId: markets.id, name: "Crude" },
    ]);
    expect((await shape(user)).folders).toEqual(["Markets", "Markets/Gas", "Markets/Crude", "World"]);
    expect((await change(user, oil, { name: "Crude oil" })).status).toBe(200);
    expect((await shape(user)).folders[2]).toBe("Markets/Crude oil");
    expect((await change(user, oil, { parentId: null })).status).toBe(200);
    expect((await shape(user)).folders).toEqual(["Markets", "Markets/Gas", "World", "Crude oil"]);
    expect((await list(user)).feeds).toMatchObject([{ id: feed, folderId: oil }]);
  });

  it("422: no folder gets a third level or is in itself", async () => {
    const user = await product.signedIn();
    const [a, b] = [await made(user, "A"), await made(user, "B")];
    const inner = await made(user, "Inner", a.id);
    const tooDeep = [422, "folder-too-deep"];
    expect(await errorOf(await make(user, { name: "Deep", parentId: inner.id }))).toEqual(tooDeep);
    expect(await errorOf(await change(user, a.id, { parentId: b.id }))).toEqual(tooDeep);
    expect(await errorOf(await change(user, b.id, { parentId: b.id }))).toEqual(tooDeep);
    expect(await errorOf(await change(user, a.id, { parentId: inner.id }))).toEqual(tooDeep);
    expect(await errorOf(await change(user, b.id, { parentId: inner.id }))).toEqual(tooDeep);
    expect((await shape(user)).folders).toEqual(["A", "A/Inner", "B"]);
  });

  it("409: names differ beside one another, in a new folder and in one that moves there", async () => {
    const user = await product.signedIn();
    const [a, b] = [await made(user, "A"), await made(user, "B")];
    await made(user, "B", a.id);
    const taken = [409, "duplicate-folder"];
    expect(await errorOf(await make(user, { name: "A" }))).toEqual(taken);
    expect(await errorOf(await change(user, b.id, { parentId: a.id }))).toEqual(taken);
    expect((await shape(user)).folders).toEqual(["A", "A/B", "B"]);
  });

  it("404: a folder of another user is none to be in; 400: without a name; 401: signed out", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    const theirs = await made(other, "Theirs");
    const mine = await made(user, "Mine");
    const feed = await added(user, "a");
    const missing = [404, "folder-not-found"];
    expect(await errorOf(await make(user, { name: "X", parentId: theirs.id }))).toEqual(missing);
    expect(await errorOf(await change(user, mine.id, { parentId: theirs.id }))).toEqual(missing);
    const follow = { name: "b", url: `${site.url}/b`, folderId: theirs.id };
    expect(await errorOf(await user.request("POST", "/api/feeds", follow))).toEqual(missing);
    const place = await user.request("PATCH", `/api/feeds/${feed}`, { folderId: theirs.id });
    expect(await errorOf(place)).toEqual(missing);
    for (const name of [undefined, "", " ", "\u200b", "n".repeat(folderNameLengthMax + 1)])
      expect((await make(user, { name })).status, String(name)).toBe(400);
    expect((await fetch(`${product.url}/api/folders`)).status).toBe(401);
    expect(await shape(user)).toEqual({ feeds: ["a"], folders: ["Mine"] });
  });

  it("422: the 100th is made and no other", async () => {
    const user = await product.signedIn();
    for (let at = 1; at <= foldersPerUserMax; at++) await made(user, `F${at}`);
    expect(await errorOf(await make(user, { name: "One more" }))).toEqual([422, "folder-limit-reached"]);
    expect((await list(user)).folders).toHaveLength(100);
  });

  it("a feed is added into a folder, and moved, by the folder's id; 400 where names say something else", async () => {
    const user = await product.signedIn();
    const [one, two] = [await made(user, "One"), await made(user, "Two")];
    const answer = await user.request("POST", "/api/feeds", {
      name: "a",
      url: `${site.url}/a`,
      folderId: one.id,
    });
    expect(answer.status).toBe(201);
    const { id, folderId } = await answer.json();
    expect(folderId).toBe(one.id);
    const move = (body: object) => user.request("PATCH", `/api/feeds/${id}`, body);
    expect((await (await move({ folderId: two.id })).json()).folderId).toBe(two.id);
    expect((await (await move({ name: "b" })).json()).folderId).toBe(two.id);
    expect((await (await move({ folderId: null })).json()).folderId).toBeNull();
    const both = await move({ folderId: one.id, folder: ["Two"] });
    expect([both.status, (await both.json()).error.field]).toEqual([400, "folderId"]);
  });
});

describe("folders in files", () => {
  it("OPML: exported and imported into an empty account, feeds are in the same folders and order", async () => {
    const [from, to] = [await product.signedIn(), await product.signedIn()];
    await added(from, "loose");
    await added(from, "oil", ['Märkte & "Öl"', "Energy"]);
    await added(from, "stocks", ['Märkte & "Öl"']);
    await added(from, "world", ["World"]);
    await user200(from, "PUT", "/api/folders/order", { ids: [await idOf(from, "World")] });
    await opml(to, await (await from.get("/api/feeds/opml")).text());
    const before = await shape(from);
    const after = await shape(to);
    expect(after.folders).toEqual(before.folders);
    expect(after.feeds.toSorted()).toEqual(before.feeds.toSorted());
  });

  it("OPML: a feed that is followed already stays in its folder", async () => {
    const user = await product.signedIn();
    await added(user, "a", ["Mine"]);
    await opml(
      user,
      `<opml><body><outline text="Theirs"><outline text="A" xmlUrl="${site.url}/a"/></outline></body></opml>`,
    );
    expect(await shape(user)).toEqual({ feeds: ["a < Mine"], folders: ["Mine"] });
  });

  it("the account's export names them, and data of an old browser may", async () => {
    const user = await product.signedIn();
    const body = { feeds: [{ name: "Old", url: `${site.url}/old`, folder: ["Markets", "Energy"] }] };
    expect((await user.request("POST", "/api/migrate-local", body)).status).toBe(200);
    const { feeds, folders } = await (await user.get("/api/me/export")).json();
    expect(folders.map(({ name }: { name: string }) => name)).toEqual(["Markets", "Energy"]);
    expect(feeds[0].folderId).toBe(folders[1].id);
    expect(folders[1].parentId).toBe(folders[0].id);
  });

  it("a reset to defaults removes them", async () => {
    const user = await product.signedIn();
    await added(user, "a", ["One", "Inner"]);
    expect((await user.request("POST", "/api/settings/reset", {})).status).toBe(200);
    expect((await list(user)).folders).toEqual([]);
  });
});

async function user200(user: TestClient, method: string, place: string, body: object): Promise<Response> {
  const answer = await user.request(method, place, body);
  expect(answer.status).toBe(200);
  return answer;
}

describe("folders of the news", () => {
  async function news(user: TestClient, query = ""): Promise<NewsAnswer> {
    const answer = await user.get(`/api/news?limit=50${query}`);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return newsAnswerSchema.parse(await answer.json());
  }
  const titles = ({ items }: NewsAnswer) =>
    items.map(({ title }) => title.slice("News of /".length)).toSorted();

  it("200: a folder is a filter with what is in its folders; sources name theirs and stand in their order", async () => {
    const user = await product.signedIn();
    for (const [name, folder] of [
      ["oil", ["Markets", "Energy"]],
      ["world", ["World"]],
      ["stocks", ["Markets"]],
      ["loose", []],
    ] as const)
      await added(user, name, [...folder]);
    const all = await news(user);
    expect(titles(all)).toEqual(["loose", "oil", "stocks", "world"]);
    expect(
      all.sources.map(({ name, folders, unread }) => [name, unread, ...folders.map((each) => each.name)]),
    ).toEqual([
      ["loose", 1],
      ["stocks", 1, "Markets"],
      ["oil", 1, "Markets", "Energy"],
      ["world", 1, "World"],
    ]);
    const [markets, energy] = [await idOf(user, "Markets"), await idOf(user, "Energy")];
    expect(titles(await news(user, `&folderId=${markets}`))).toEqual(["oil", "stocks"]);
    expect(titles(await news(user, `&folderId=${energy}`))).toEqual(["oil"]);
    const renamed = await user.request("PATCH", `/api/folders/${energy}`, { name: "Fuel" });
    expect(renamed.status).toBe(200);
    expect((await news(user)).sources[2]?.folders.at(-1)?.name).toBe("Fuel");
    const marked = await user200(user, "POST", "/api/news/mark-all-read", { folderId: markets });
    const { marked: count, undoId } = await marked.json();
    expect(count).toBe(2);
    expect((await news(user)).sources.map(({ unread }) => unread)).toEqual([1, 0, 0, 1]);
    await user200(user, "POST", "/api/news/mark-all-read/undo", { undoId });
    expect((await news(user)).sources.map(({ unread }) => unread)).toEqual([1, 1, 1, 1]);
  });

  it("404: of a folder that is empty, removed or another user's", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    await added(one, "a", ["Mine"]);
    await added(two, "b");
    const id = await idOf(one, "Mine");
    expect(await errorOf(await two.get(`/api/news?folderId=${id}`))).toEqual([404, "folder-not-found"]);
    const marked = await two.request("POST", "/api/news/mark-all-read", { folderId: id });
    expect(await errorOf(marked)).toEqual([404, "folder-not-found"]);
  });
});
