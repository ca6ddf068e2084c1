import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FullText, fullTextSchema } from "#contract/full-texts.ts";
import type { NewsAnswer } from "#contract/news.ts";
import { newspaperArticles } from "#fakes/newspaper/articles.data.ts";
import { type FakeNewspaper, startFakeNewspaper } from "#fakes/newspaper/newspaper.ts";
import { newspaperPage, stubPages } from "#fakes/newspaper/pages.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let paper: FakeNewspaper;
let serial = 0;
const steel = newspaperArticles[0] as (typeof newspaperArticles)[number];

beforeAll(async () => {
  [product, paper] = await Promise.all([
    startTestProduct({ environment: { ROLE: "all" } }),
    startFakeNewspaper(),
  ]);
});
afterAll(async () => {
  await product?.close();
  await paper?.stop();
});

/** Follows a feed with one headline that leads to the path, and gives the item's id. */
async function headlineTo(
  path: string,
  { title = steel.title, text = "A short teaser." } = {},
  client?: TestClient,
) {
  serial += 1;
  const user = client ?? (await product.signedIn());
  paper.serveFeed(`/feed-${serial}`, [{ title: `${title} ${serial}`, path, text }]);
  const body = { name: "Harbor Post", url: `${paper.url}/feed-${serial}`, color: "#2563eb" };
  expect((await user.request("POST", "/api/feeds", body)).status).toBe(201);
  const { items } = (await (await user.get("/api/news?limit=50")).json()) as NewsAnswer;
  const item = items.find((each) => each.title === `${title} ${serial}`);
  if (!item) throw new Error("The headline did not arrive.");
  return { user, id: item.id };
}

async function textOf(client: TestClient, id: string): Promise<FullText> {
  const answer = await client.request("POST", `/api/news/${id}/text`);
  expect(answer.status).toBe(200);
  return fullTextSchema.parse(await answer.json());
}

const wordsOf = (text: FullText) =>
  text.state === "read"
    ? text.blocks
        .map((block) => ("runs" in block ? block.runs.map((run) => run.text).join("") : ""))
        .join("\n")
    : "";
const asked = (path: string) => paper.requests.filter((request) => request.path === path);

describe("POST /api/news/:id/text", () => {
  it("401: without a session", async () => {
    expect((await product.client().request("POST", "/api/news/x/text")).status).toBe(401);
  });

  it("404: for an item of a feed that the user does not follow", async () => {
    paper.serve("/own", newspaperPage(steel));
    const { id } = await headlineTo("/own");
    const other = await product.signedIn();
    expect((await other.request("POST", `/api/news/${id}/text`)).status).toBe(404);
    expect(asked("/own")).toHaveLength(0);
  });

  it("200: gives the article in parts, with pictures by our own address", async () => {
    paper.serve("/steel", newspaperPage(steel));
    const { user, id } = await headlineTo("/steel");
    const text = await textOf(user, id);
    expect(text).toMatchObject({ state: "read", source: "page", aiAllowed: true });
    for (const paragraph of steel.paragraphs) expect(wordsOf(text)).toContain(paragraph);
    const picture = text.state === "read" && text.blocks.find(({ kind }) => kind === "picture");
    expect(picture).toMatchObject({ kind: "picture", alt: "The harbor at dawn" });
    expect(JSON.stringify(picture)).toMatch(/"image":"\/api\/images\/[\w-]+"/);
  });

  it("200: asks the site once for all users, by name, without cookies", async () => {
    const reply = {
      headers: { "content-type": "text/html", "set-cookie": "track=1" },
      body: newspaperPage(steel),
    };
    paper.serve("/once", reply);
    const { user, id } = await headlineTo("/once");
    const texts = await Promise.all([textOf(user, id), textOf(user, id)]);
    await textOf(user, id);
    expect(texts[0]).toEqual(texts[1]);
    expect(asked("/once")).toHaveLength(1);
    expect(asked("/robots.txt")).toHaveLength(1);
    const [request] = asked("/once");
    expect(request?.headers["user-agent"]).toMatch(/^Tapewise\//);
    expect(request?.headers).not.toHaveProperty("cookie");
    expect(request?.headers).not.toHaveProperty("referer");
  });

  it("200: asks for no page where the feed has the whole text", async () => {
    const { user, id } = await headlineTo("/whole", { text: "Profit rose again. ".repeat(140) });
    expect(await textOf(user, id)).toMatchObject({ state: "read", source: "feed" });
    expect(asked("/whole")).toHaveLength(0);
  });

  it("200: reads a page in another encoding that only its meta names", async () => {
    const page = newspaperPage(steel).replace('charset="utf-8"', 'charset="windows-1252"');
    const body = Buffer.from(page.replaceAll("“", "\u0093").replaceAll("”", "\u0094"), "latin1");
    paper.serve("/encoded", { headers: { "content-type": "text/html" }, body });
    const { user, id } = await headlineTo("/encoded");
    expect(wordsOf(await textOf(user, id))).toContain("“Our customers want certainty");
  });
});

describe("what a publisher asks of robots", () => {
  it.each([["/closed/story"], ["/not-you/story"]])(
    "does not read %s, which its robots.txt closes",
    async (path) => {
      paper.serve(path, newspaperPage(steel));
      const { user, id } = await headlineTo(path);
      expect(await textOf(user, id)).toMatchObject({ state: "unavailable", reason: "robots" });
      expect(asked(path)).toHaveLength(0);
    },
  );

  it("throws away what a redirect to a closed page brings", async () => {
    paper.serve("/closed/behind", newspaperPage(steel));
    paper.serve("/moved", { status: 302, headers: { location: "/closed/behind" } });
    const { user, id } = await headlineTo("/moved");
    expect(await textOf(user, id)).toMatchObject({ state: "unavailable", reason: "robots" });
  });

  it("leaves a site alone whose robots.txt fails", async () => {
    const broken = await startFakeNewspaper();
    try {
      broken.serve("/robots.txt", { status: 503, body: "" });
      broken.serve("/story", newspaperPage(steel));
      serial += 1;
      broken.serveFeed("/feed", [{ title: `Broken ${serial}`, path: "/story" }]);
      const user = await product.signedIn();
      await user.request("POST", "/api/feeds", { name: "B", url: `${broken.url}/feed`, color: "#2563eb" });
      const { items } = (await (await user.get("/api/news")).json()) as NewsAnswer;
      const text = await textOf(user, items[0]?.id ?? "");
      expect(text).toMatchObject({ state: "unavailable", reason: "unreachable" });
      expect(broken.requests.some(({ path }) => path === "/story")).toBe(false);
    } finally {
      await broken.stop();
    }
  });

  it("keeps the texts of a site from AI whose robots.txt says that they are no input for it", async () => {
    const signaling = await startFakeNewspaper();
    try {
      signaling.serve("/robots.txt", {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nContent-Signal: search=yes, ai-input=no\nAllow: /\n",
      });
      signaling.serve("/story", newspaperPage(steel));
      serial += 1;
      signaling.serveFeed("/feed", [{ title: `${steel.title} ${serial}`, path: "/story" }]);
      const user = await product.signedIn();
      const body = { name: "Signals", url: `${signaling.url}/feed`, color: "#2563eb" };
      await user.request("POST", "/api/feeds", body);
      const { items } = (await (await user.get("/api/news")).json()) as NewsAnswer;
      expect(await textOf(user, items[0]?.id ?? "")).toMatchObject({ state: "read", aiAllowed: false });
    } finally {
      await signaling.stop();
    }
  });

  it.each([
    ["a meta", "/noai-meta", { head: '<meta name="robots" content="index, noai">' }, {}],
    ["a header", "/noai-header", {}, { "x-robots-tag": "noai, noimageai" }],
    ["a reservation", "/tdm-header", {}, { "tdm-reservation": "1" }],
    ["the site's file", "/reserved/story", {}, {}],
  ])("shows the text and keeps it from AI where %s asks for that", async (_where, path, parts, headers) => {
    paper.serve(path, {
      headers: { "content-type": "text/html", ...headers },
      body: newspaperPage(steel, parts),
    });
    const { user, id } = await headlineTo(path);
    expect(await textOf(user, id)).toMatchObject({ state: "read", aiAllowed: false });
  });
});

describe("sites on a bad day", () => {
  it.each(Object.keys(stubPages) as (keyof typeof stubPages)[])(
    "says that the %s page is not the article",
    async (name) => {
      const reasons = {
        consent: "consent",
        challenge: "challenge",
        script: "script",
        gone: "gone",
        empty: "no-text",
      };
      paper.serve(`/stub-${name}`, stubPages[name]);
      const { user, id } = await headlineTo(`/stub-${name}`);
      expect(await textOf(user, id)).toMatchObject({ state: "unavailable", reason: reasons[name] });
    },
  );

  it.each([
    [401, "paywall"],
    [402, "paywall"],
    [403, "refused"],
    [404, "gone"],
    [410, "gone"],
    [418, "refused"],
    [429, "busy"],
    [500, "unreachable"],
    [503, "busy"],
  ])("says of status %s: %s", async (status, reason) => {
    paper.serve(`/status-${status}`, { status, body: newspaperPage(steel) });
    const { user, id } = await headlineTo(`/status-${status}`);
    expect(await textOf(user, id)).toMatchObject({ state: "unavailable", reason });
  });

  it("says that an article is for subscribers, and stores none of it", async () => {
    const head =
      '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>';
    paper.serve("/paid", newspaperPage(steel, { head }));
    const { user, id } = await headlineTo("/paid");
    expect(await textOf(user, id)).toMatchObject({ state: "unavailable", reason: "paywall" });
    const { rows } = await product.platform.database.pool.query(
      "select text, blocks from item_texts where item_id = $1",
      [id],
    );
    expect(rows).toEqual([{ text: "", blocks: [] }]);
  });

  it("follows Retry-After, and does not ask again before", async () => {
    paper.serve("/later", { status: 429, headers: { "retry-after": "7200" }, body: "" });
    const { user, id } = await headlineTo("/later");
    const text = await textOf(user, id);
    const waitMs = text.state === "unavailable" ? Date.parse(text.retryAt) - Date.now() : 0;
    expect(waitMs).toBeGreaterThan(7_100_000);
    expect(waitMs).toBeLessThan(7_300_000);
    await textOf(user, id);
    expect(asked("/later")).toHaveLength(1);
  });

  it("takes no file for an article", async () => {
    paper.serve("/report.pdf", { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" });
    const { user, id } = await headlineTo("/report.pdf");
    expect(await textOf(user, id)).toMatchObject({ state: "unavailable", reason: "not-a-page" });
  });

  it("gives up on a page that is made to exhaust its reader, and goes on", async () => {
    paper.serve("/deep", `<html><body>${"<div><b>".repeat(200_000)}</body></html>`);
    const { user, id } = await headlineTo("/deep");
    expect(await textOf(user, id)).toMatchObject({ state: "unavailable" });
    paper.serve("/after", newspaperPage(steel));
    const next = await headlineTo("/after");
    expect(await textOf(next.user, next.id)).toMatchObject({ state: "read" });
  });

  it("does not follow a redirect into a private network", async () => {
    paper.serve("/inside", {
      status: 302,
      headers: { location: "http://169.254.169.254/latest/meta-data/" },
    });
    const { user, id } = await headlineTo("/inside");
    expect(await textOf(user, id)).toMatchObject({ state: "unavailable", reason: "unreachable" });
  });
});

async function until(condition: () => Promise<boolean>, waitMs = 60_000): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("It did not happen in time.");
    // Slower than the rate limit of searches.
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
}

const storedTexts = async (id: string) => {
  const { rows } = await product.platform.database.pool.query<{
    state: string;
    reason: string | null;
    tries: number;
  }>("select state, reason, tries from item_texts where item_id = $1 and state <> 'waiting'", [id]);
  return rows;
};

describe("what uses the article", () => {
  it("search finds words that only the article has", async () => {
    paper.serve(
      "/search",
      newspaperPage(steel, { after: "<p>The mill in Zanzibarino employs a few hundred people today.</p>" }),
    );
    const { user, id } = await headlineTo("/search");
    const hits = async () => {
      const answer = await user.get("/api/news/search?q=furnace");
      return ((await answer.json()) as { items: { id: string }[] }).items.map((item) => item.id);
    };
    expect(await hits()).toEqual([]);
    await textOf(user, id);
    await until(async () => (await hits()).includes(id));
  });

  it("search finds an article that was read while its headline came into the index", async () => {
    paper.serve("/meanwhile", newspaperPage(steel));
    const { user, id } = await headlineTo("/meanwhile");
    const { pool } = product.platform.database;
    let entry: unknown;
    await until(async () => {
      const { rows } = await pool.query(
        "delete from search_entries e where item_id = $1 returning row_to_json(e) as entry",
        [id],
      );
      entry = rows[0]?.entry;
      return entry !== undefined;
    });
    // What the index does, held in the middle of it.
    const indexing = await pool.connect();
    await indexing.query("begin");
    await indexing.query("select 1 from search_progress for update");
    await indexing.query(
      "insert into search_entries select * from json_populate_record(null::search_entries, $1)",
      [JSON.stringify(entry)],
    );
    const reading = textOf(user, id);
    await until(async () => {
      const { rows } = await pool.query("select 1 from pg_locks where not granted");
      return rows.length > 0;
    });
    await indexing.query("commit");
    indexing.release();
    await reading;
    const { rows } = await pool.query(
      "select 1 from search_entries where item_id = $1 and document @@ to_tsquery('english', 'furnace')",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it("search finds an article that was read before its headline was in the index", async () => {
    paper.serve("/early", newspaperPage(steel));
    const { user, id } = await headlineTo("/early");
    await textOf(user, id);
    const { pool } = product.platform.database;
    await pool.query("delete from search_entries where item_id = $1", [id]);
    await pool.query(
      "update search_progress set to_seq = (select seq - 1 from channel_items where item_id = $1)",
      [id],
    );
    await product.services.news.searchIndex.indexNext(500);
    const { rows } = await pool.query(
      "select 1 from search_entries where item_id = $1 and document @@ to_tsquery('english', 'furnace')",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it("an analysis is given the article, as its preview says, but not where the publisher speaks against it", async () => {
    const preview = async (path: string, headers: Record<string, string>) => {
      paper.serve(path, { headers: { "content-type": "text/html", ...headers }, body: newspaperPage(steel) });
      const { user, id } = await headlineTo(path);
      const body = { prompt: "Why?", itemId: id, symbol: "NVDA" };
      const sent = async () =>
        (await (await user.request("POST", "/api/prompts/preview", body)).json()) as { user: string };
      const before = await sent();
      await textOf(user, id);
      return { before: before.user, after: (await sent()).user };
    };
    const open = await preview("/for-ai", {});
    expect(open.before).toContain("\nContent: A short teaser.\n");
    expect(open.after).toContain("\nArticle: ");
    expect(open.after).toContain("new furnace in Port Lindel");
    const closed = await preview("/not-for-ai", { "x-robots-tag": "noai" });
    expect(closed.after).toContain("\nContent: A short teaser.\n");
    expect(closed.after).not.toContain("furnace");
  });

  it("the article settles a doubtful name of the headline, and adds no other company; open pages are told", async () => {
    const article = {
      ...steel,
      paragraphs: [
        "Root, Inc. (NASDAQ: ROOT) said on Thursday that its profit rose. Apple Inc. was down.",
        ...steel.paragraphs,
      ],
    };
    paper.serve("/doubtful", newspaperPage(article));
    const { user, id } = await headlineTo("/doubtful", { title: "Root climbs" });
    const symbols = async () => {
      const { items } = (await (await user.get("/api/news")).json()) as NewsAnswer;
      return items.find((item) => item.id === id)?.detectedCompanies.map(({ symbol }) => symbol);
    };
    expect(await symbols()).toEqual([]);
    const other = await product.signedIn();
    const [stream, otherStream] = await Promise.all(
      [user, other].map((each) =>
        openEventSource(`${product.url}/api/news/stream`, { headers: { cookie: each.cookie() } }),
      ),
    );
    await textOf(user, id);
    expect(await symbols()).toEqual(["ROOT"]);
    const told = await stream?.next(({ event }) => event === "companies");
    expect(JSON.parse(told?.data ?? "")).toMatchObject({
      itemId: id,
      detectedCompanies: [{ symbol: "ROOT" }],
    });
    expect(otherStream?.events.filter(({ event }) => event === "companies")).toEqual([]);
    stream?.close();
    otherStream?.close();
  });
});

describe("a feed that is always read whole", () => {
  const turn = async (user: TestClient, fullText: boolean) => {
    const { feeds } = (await (await user.get("/api/feeds")).json()) as {
      feeds: { id: string; fullText: boolean }[];
    };
    expect(feeds[0]?.fullText).toBe(!fullText);
    const answer = await user.request("PATCH", `/api/feeds/${feeds[0]?.id}`, { fullText });
    expect(await answer.json()).toMatchObject({ fullText });
  };

  it("reads its articles without being asked, and those of other feeds not", async () => {
    paper.serve("/always", newspaperPage(steel));
    paper.serve("/never", newspaperPage(steel));
    const { user, id } = await headlineTo("/always");
    const other = await headlineTo("/never");
    await turn(user, true);
    await until(async () => (await storedTexts(id)).length > 0);
    expect(await storedTexts(id)).toMatchObject([{ state: "read" }]);
    expect(await storedTexts(other.id)).toEqual([]);
    await turn(user, false);
  });

  it("keeps the pause between two pages of a site, and tries a page at most three times", async () => {
    paper.serve("/first", newspaperPage(steel));
    paper.serve("/fails", { status: 500, body: "" });
    const user = await product.signedIn();
    const first = await headlineTo("/first", {}, user);
    await turn(user, true);
    await until(async () => (await storedTexts(first.id)).length > 0);
    const arrivals = product.services.news.fullTextArrivals;
    const { pool } = product.platform.database;
    const failing = await headlineTo("/fails", {}, user);
    await pool.query("update feeds set full_text = true where user_id = $1", [user.userId]);
    // The fourth finds that there were three.
    for (let tries = 0; tries < 4; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 5_100));
      await pool.query("update item_texts set retry_at = now() - interval '1 minute' where item_id = $1", [
        failing.id,
      ]);
      await arrivals.readNext();
      await arrivals.settled();
    }
    expect(await storedTexts(failing.id)).toEqual([
      { state: "unavailable", reason: "unreachable", tries: 3 },
    ]);
    const times = asked("/fails").map(({ at }) => at);
    expect(times).toHaveLength(3);
    for (const [at, time] of times.entries())
      if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(5_000);
    await pool.query("update feeds set full_text = false where user_id = $1", [user.userId]);
  }, 120_000);
});
