import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callsPerMinuteMax } from "#domain/social/endpoints.ts";
import { hugeListing } from "#fakes/reddit/answers.ts";
import type { RedditOptions } from "#fakes/reddit/reddit.ts";
import { createSocialBench, type Social, user } from "#tests/support/social.ts";

let bench: Awaited<ReturnType<typeof createSocialBench>>;
let social: Social;
beforeAll(async () => {
  bench = await createSocialBench();
});
afterAll(() => bench.close());
afterEach(() => social.close());

const minute = 60_000;
const html = { "content-type": "text/html" };

async function open(options: RedditOptions = {}) {
  social = await bench.open(options);
  return social;
}
async function openWithApp(options: RedditOptions = {}) {
  await open(options);
  social.access.keys.push({ key: social.appKey, own: false });
  return social.startProcess();
}
const asked = () => social.fake.requests.map(({ path }) => path);
const states = ({ sources }: { sources: { state: string }[] }) => sources.map(({ state }) => state);

describe("the sources", () => {
  it("SOCIAL-14 SOCIAL-15 SOCIAL-16 SOCIAL-20 SOCIAL-21: eight calls, each for half the count", async () => {
    const { load } = await openWithApp();
    const answer = await load({ limit: 50 });
    expect(states(answer)).toEqual(Array(8).fill("ok"));
    const calls = social.fake.requests.filter(({ method }) => method === "GET");
    expect(calls.map(({ path, query }) => [path, query.q, query.sort, query.limit, query.t]).sort()).toEqual(
      [
        ...["stocks", "investing", "SecurityAnalysis", "StockMarket"].map((name) => [
          ...[`/r/${name}/hot`, undefined, undefined, "25", "day"],
        ]),
        ...["AAPL", "Tesla", "dividend", "earnings"].map((words) => [
          "/search",
          words,
          "relevance",
          "25",
          "week",
        ]),
      ].sort(),
    );
    expect(calls[0]?.headers["user-agent"]).toBeTruthy();
  });

  it("SOCIAL-17 SOCIAL-18 READ-87: each post once, the newest of all sources, then the page's own order", async () => {
    const { load } = await openWithApp();
    const byDate = await load({ sort: "date" });
    expect(byDate.posts).toHaveLength(25);
    expect(new Set(byDate.posts.map(({ id }) => id)).size).toBe(25);
    const dates = byDate.posts.map(({ created }) => created);
    expect(dates).toEqual(dates.toSorted().reverse());
    const byScore = await load({ sort: "score" });
    const scores = byScore.posts.map(({ score }) => score ?? 0);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(byScore.posts.map(({ id }) => id).sort()).toEqual(byDate.posts.map(({ id }) => id).sort());
  });

  it("READ-86: remembers for two minutes, for every user and process; a larger count is asked for at once", async () => {
    const first = await openWithApp();
    await first.load();
    const calls = asked().length;
    await Promise.all([
      first.load(),
      first.load({ limit: 10 }),
      social.startProcess().load({ refresh: "1" }),
    ]);
    expect(asked()).toHaveLength(calls);
    await first.load({ limit: 50 });
    expect(asked()).toHaveLength(calls + 8);
    social.clock.nowMs += 2 * minute;
    await Promise.all([first.load(), social.startProcess().load()]);
    expect(asked().length - calls - 8).toBeLessThanOrEqual(8 + 1);
  });

  it("READ-63: posts per source, sort, time and the low-score switch steer the page", async () => {
    const { load } = await openWithApp({ odd: true });
    Object.assign(social.preferences, { socialSort: "new", socialTime: "month", socialPostsPerSource: 9 });
    const all = await load({ limit: 100 });
    const calls = social.fake.requests.filter(({ method }) => method === "GET");
    expect(new Set(calls.map(({ query }) => `${query.limit} ${query.t}`))).toEqual(new Set(["9 month"]));
    expect(calls.map(({ path }) => path)).toContain("/r/stocks/new");
    const low = all.posts.filter(({ score }) => score !== null && score < 10);
    expect(low.length).toBeGreaterThan(0);
    social.preferences.socialHideLowScores = true;
    const fewer = await load({ limit: 100 });
    expect(fewer.hiddenLowScores).toBe(low.length);
    expect(fewer.posts).toHaveLength(all.posts.length - low.length);
  });

  it("a source that a dead process had reserved is asked when the lease is over, or at once after a new start", async () => {
    const { load, service } = await openWithApp();
    await load();
    await social.sql("update social_listings set checked_at = null, asked = 0, leased_until = $1", [
      new Date(social.clock.nowMs + 90_000),
    ]);
    const calls = asked().length;
    expect(states(await load())).toEqual(Array(8).fill("pending"));
    expect(asked()).toHaveLength(calls);
    await service.releaseLeases();
    expect(states(await load())).toEqual(Array(8).fill("ok"));
    await social.sql("update social_listings set checked_at = null, leased_until = $1", [
      new Date(social.clock.nowMs + 90_000),
    ]);
    social.clock.nowMs += 90_000;
    expect(states(await load())).toEqual(Array(8).fill("ok"));
  });

  it("SOCIAL-03: one source shows its posts alone, under its name; the counts stay", async () => {
    const { load } = await openWithApp();
    const all = await load();
    const search = all.sources.find(({ id }) => id === "search-dividend");
    const one = await load({ source: "search-dividend" });
    expect(one.posts).toHaveLength(search?.posts ?? -1);
    expect(new Set(one.posts.map(({ sourceName }) => sourceName))).toEqual(new Set(["Search: dividend"]));
    expect(one.sources).toEqual(all.sources);
    expect(await load({ source: "Search: dividend" })).toEqual(one);
  });
});

describe("the endpoints", () => {
  it("READ-86: without an app and with public JSON closed the feed is read, one source a minute, and each says why", async () => {
    await open();
    const { load } = social.startProcess();
    const first = await load();
    expect(states(first).sort()).toEqual([...Array(7).fill("limited"), "ok"]);
    const [read, waiting] = ["ok", "limited"].map((state) =>
      first.sources.find((each) => each.state === state),
    );
    expect(read).toMatchObject({ endpoint: "atom", reason: expect.stringContaining("no score") });
    expect(waiting).toMatchObject({
      endpoint: null,
      checkedAt: null,
      reason: expect.stringContaining("one load a minute"),
    });
    for (const post of first.posts)
      expect([post.score, post.numComments, post.flair]).toEqual([null, null, null]);
    expect(first.posts.length).toBeGreaterThan(0);
    // Public JSON is tried once for each source at most, then left alone for hours.
    expect(asked().filter((path) => path.endsWith(".json")).length).toBeLessThanOrEqual(4);
    const before = asked().length;
    social.clock.nowMs += minute;
    expect(states(await load()).filter((state) => state === "ok")).toHaveLength(2);
    expect(asked().slice(before)).toEqual([expect.stringContaining(".rss")]);
  });

  it("READ-86: the feed is asked once a minute by all processes together", async () => {
    await open();
    const processes = [social.startProcess(), social.startProcess(), social.startProcess()];
    await Promise.all(processes.map(({ load }) => load()));
    expect(asked().filter((path) => path.endsWith(".rss"))).toHaveLength(1);
  });

  describe("READ-86: the user's private feed token, while the public feed answers strangers with 429", () => {
    const token = "0123456789abcdef0123";
    const key = `https://www.reddit.com/.rss?feed=${token}&user=ada_l`;
    const options: RedditOptions = { feedsClosed: true, feedTokens: { ada_l: token } };

    it("reads the communities with it, all in one load, and sends it nowhere else", async () => {
      await open(options);
      social.access.keys.push({ key, own: true });
      const { load } = social.startProcess();
      const answer = await load();
      expect(answer.sources.map(({ endpoint, state }) => [endpoint, state])).toEqual([
        ...Array(4).fill(["feed", "ok"]),
        ...Array(4).fill([null, "limited"]),
      ]);
      expect(answer.sources[0]?.reason).toBe("From a private feed of Reddit: no score, comments or flair.");
      expect(answer.posts.length).toBeGreaterThan(10);
      const carried = social.fake.requests.filter(({ query }) => query.feed !== undefined);
      expect(carried.map(({ path, query }) => [path, query.feed, query.user]).sort()).toEqual([
        ["/r/SecurityAnalysis/hot/.rss", token, "ada_l"],
        ["/r/StockMarket/hot/.rss", token, "ada_l"],
        ["/r/investing/hot/.rss", token, "ada_l"],
        ["/r/stocks/hot/.rss", token, "ada_l"],
      ]);
      expect(
        JSON.stringify([answer, (await social.sql("select * from social_endpoints")).rows]),
      ).not.toContain(token);
    });

    it("is asked again after ten minutes, and rests as the site says when it is limited, too", async () => {
      await open({ ...options, tokenCallsPerMinuteMax: 5 });
      social.access.keys.push({ key, own: true });
      const { load } = social.startProcess();
      await load();
      const asks = () => social.fake.requests.filter(({ query }) => query.feed !== undefined).length;
      social.clock.nowMs += 10 * minute - 1;
      await load();
      expect(asks()).toBe(4);
      social.clock.nowMs += 1;
      await load();
      expect(asks()).toBe(8);
      social.fake.failNext({
        status: 429,
        body: "Too Many Requests",
        headers: { "retry-after": "90" },
        path: "/r/",
        times: 4,
      });
      social.clock.nowMs += 10 * minute;
      const limited = await load();
      expect(limited.sources.slice(0, 4).map(({ state }) => state)).toEqual(Array(4).fill("limited"));
      expect(limited.posts.length).toBeGreaterThan(10);
      social.clock.nowMs += 91_000;
      expect(states(await load()).slice(0, 4)).toEqual(Array(4).fill("ok"));
    });

    it("a wrong token is as good as none: nothing is read, and each source says why", async () => {
      await open(options);
      social.access.keys.push({ key: key.replace("0123", "9999"), own: true });
      const answer = await social.startProcess().load();
      expect(answer.posts).toEqual([]);
      expect(new Set(states(answer))).toEqual(new Set(["limited"]));
    });
  });

  it("READ-86: public JSON is used as soon as it opens, with scores", async () => {
    await open();
    const { load } = social.startProcess();
    await load();
    social.fake.openPublicJson(true);
    social.clock.nowMs += 7 * 60 * minute;
    const answer = await load();
    expect(answer.sources.map(({ endpoint }) => endpoint)).toEqual(Array(8).fill("json"));
    expect(answer.posts.every(({ score }) => score !== null)).toBe(true);
    expect(answer.sources.map(({ reason }) => reason)).toEqual(Array(8).fill(undefined));
  });

  it("a key that is rejected is said, and the public endpoints serve; what it brought before is not lost", async () => {
    const { load } = await openWithApp({ publicJson: true });
    const before = await load();
    social.access.keys.splice(0, 1, { key: `${social.fake.client.id}:wrong-secret-1`, own: true });
    social.clock.nowMs += 3 * minute;
    const answer = await load();
    expect(answer.sources[0]).toMatchObject({
      endpoint: "json",
      state: "ok",
      reason: expect.stringContaining("your app’s key"),
    });
    expect(answer.posts.length).toBe(before.posts.length);
    expect(JSON.stringify(answer)).not.toContain("wrong-secret");
    const { rows } = await social.sql("select * from social_endpoints");
    expect(JSON.stringify(rows)).not.toContain("wrong-secret");
  });

  it.each([
    ["429 without headers", { status: 429, body: {} }, "limited"],
    ["429 with headers", { status: 429, body: {}, headers: { "retry-after": "120" } }, "limited"],
    ["faults", { status: 500, body: "down" }, "failing"],
    ["pages with 200", { status: 200, body: "<html>", headers: html }, "failing"],
    ["ten megabytes", { status: 200, body: hugeListing(10_000_000) }, "failing"],
    ["cut connections", { status: 200, body: "", cutOff: true }, "failing"],
  ])(
    "SOCIAL-24: %s give an empty list and a reason for each source, and end well",
    async (_what, failure, state) => {
      const { load } = await openWithApp();
      social.fake.failNextOauth({ ...failure, times: 500 });
      social.fake.failNext({ ...failure, path: "/r/", times: 500 });
      social.fake.failNext({ ...failure, path: "/search", times: 500 });
      const answer = await load();
      expect(answer.posts).toEqual([]);
      // The one feed that was asked in its turn answered no better; the others wait for theirs.
      expect(states(answer).every((each) => each === state || each === "limited")).toBe(true);
      for (const { reason } of answer.sources) expect(reason).toMatch(/\w+\.$/);
      expect(asked().length).toBeLessThanOrEqual(callsPerMinuteMax);
    },
  );

  it("a pause says who, since when, until when and why, and ends as soon as the app's key works", async () => {
    await open();
    const key = "some-app:whose-secret-is-wrong-for-now";
    social.access.keys.push({ key, own: true });
    const process = social.startProcess();
    await process.load();
    const before = asked().length;
    const [own] = (await process.service.pauses()).filter(({ who }) => who.includes("apps"));
    expect(own).toMatchObject({ who: "Reddit’s interface for apps", reason: "the key is rejected" });
    expect(Date.parse(own?.until ?? "") - Date.parse(own?.since ?? "")).toBe(15 * minute);
    const answer = await process.load({ refresh: "1" });
    const waiting = answer.sources.filter(({ state }) => state === "limited");
    expect(waiting[0]?.pause).toMatchObject({ who: waiting[0]?.name, reason: "one call a minute" });
    expect(Date.parse(waiting[0]?.pause?.since ?? "")).toBeLessThanOrEqual(social.clock.now());
    expect(asked()).toHaveLength(before);
    social.fake.state.keys.add(key);
    process.keyWorks(key);
    await expect.poll(async () => states(await process.load())).toEqual(Array(8).fill("ok"));
    expect((await process.service.pauses()).filter(({ who }) => who.includes("apps"))).toEqual([]);
  });

  it("a limit keeps older posts readable and is over when the site said", async () => {
    const { load } = await openWithApp();
    const before = await load();
    social.clock.nowMs += 2 * minute;
    social.fake.failNextOauth({ status: 429, body: {}, headers: { "retry-after": "300" }, times: 500 });
    social.fake.failNext({
      status: 429,
      body: "Too Many Requests",
      headers: { "retry-after": "300" },
      times: 500,
    });
    const limited = await load();
    expect(states(limited)).toEqual(Array(8).fill("limited"));
    expect(limited.posts).toHaveLength(before.posts.length);
    const calls = asked().length;
    social.clock.nowMs += 4 * minute;
    await load({ refresh: "1" });
    expect(asked()).toHaveLength(calls);
  });

  it("SOCIAL-19: two processes never send more than a hundred requests a minute between them", async () => {
    const { endpoints } = await openWithApp();
    const other = social.startProcess().endpoints;
    const waits: number[] = [];
    // In waves: a busy machine gives a connection to so many in time.
    for (let wave = 0; wave < 10; wave += 1) {
      const tries = Array.from({ length: 15 }, (_, index) =>
        (index % 2 === 0 ? endpoints : other).takeCall("reddit", callsPerMinuteMax),
      );
      waits.push(...(await Promise.all(tries)));
    }
    expect(waits.filter((wait) => wait === 0)).toHaveLength(callsPerMinuteMax);
    expect(Math.max(...waits)).toBeLessThanOrEqual(65_000);
    await social.sql("update social_calls set at = at - interval '59 seconds'");
    expect(await other.takeCall("reddit", callsPerMinuteMax)).toBeGreaterThan(0);
    await social.sql("update social_calls set at = at - interval '7 seconds'");
    expect(await other.takeCall("reddit", callsPerMinuteMax)).toBe(0);
  });

  it("SOCIAL-19: nor do they when users with many wishes would have them ask more", async () => {
    const processes = [await openWithApp(), social.startProcess()];
    for (const socialTime of ["hour", "day", "week", "month"] as const)
      for (const socialSort of ["hot", "new", "top", "rising"] as const) {
        Object.assign(social.preferences, { socialTime, socialSort });
        await Promise.all(processes.map(({ load }) => load({ limit: 10 })));
      }
    // One of the calls was for the token of each process.
    expect(asked()).toHaveLength(callsPerMinuteMax);
    const { sources } = await processes[0]!.load({ limit: 10 });
    expect(sources.map(({ state }) => state)).toContain("limited");
  });

  it("SOCIAL-02: switched off, nothing is asked and nothing is shown", async () => {
    const { service } = await openWithApp();
    social.access.enabled = false;
    const query = { limit: 25, sort: "score", refresh: "1" } as const;
    await expect(service.list(user, query)).rejects.toMatchObject({ code: "social-disabled" });
    expect(asked()).toEqual([]);
  });
});

describe("the posts", () => {
  const post = {
    id: "1mine",
    subreddit: "stocks",
    title: "Mine: $AAPL",
    created_utc: 0,
    selftext: "text",
    score: 50,
  };
  function answerWith(...posts: object[]) {
    const children = posts.map((data) => ({ kind: "t3", data }));
    social.fake.failNextOauth({
      status: 200,
      body: { kind: "Listing", data: { children } },
      path: "/r/stocks/hot",
    });
  }
  const mine = () => ({ ...post, created_utc: social.clock.nowMs / 1_000 - 60 });
  const find = (answer: { posts: { id: string }[] }) => answer.posts.find(({ id }) => id === post.id);

  it("what is removed at the site is emptied here and shown to nobody", async () => {
    const { load } = await openWithApp();
    answerWith(mine());
    expect(find(await load())).toMatchObject({ title: post.title, detectedStocks: [{ symbol: "AAPL" }] });
    social.clock.nowMs += 2 * minute;
    answerWith({
      ...mine(),
      title: "[deleted by user]",
      selftext: "[removed]",
      removed_by_category: "deleted",
    });
    expect(find(await load())).toBeUndefined();
    const { rows } = await social.sql(
      "select title, content, author, companies from social_posts where key = 'reddit/1mine'",
    );
    expect(rows).toEqual([{ title: "", content: "", author: null, companies: [] }]);
  });

  it("an edit is read again; the feed removes nothing that the other endpoints brought", async () => {
    const { load } = await openWithApp();
    answerWith(mine());
    await load();
    social.clock.nowMs += 2 * minute;
    answerWith({ ...mine(), title: "Mine: $TSLA", score: 51 });
    expect(find(await load())).toMatchObject({ score: 51, detectedStocks: [{ symbol: "TSLA" }] });
    social.access.keys.splice(0);
    social.clock.nowMs += 61 * minute;
    const feed = await load();
    expect(feed.sources.filter(({ endpoint }) => endpoint === "atom")).toHaveLength(1);
    const { rows } = await social.sql(
      "select count(*)::int as known from social_posts where score is not null",
    );
    expect(rows[0].known).toBeGreaterThan(20);
  });

  it("hostile texts stay text, hostile addresses go", async () => {
    const { load } = await openWithApp();
    answerWith({
      ...mine(),
      title: "<img src=x onerror=alert(1)>\u0000 $AAPL\u202e\ud800",
      selftext: `</script>${"x".repeat(90_000)}`,
      author: "a".repeat(500),
      link_flair_text: "\u0007flair\n\n",
      permalink: "//evil.example/",
      url_overridden_by_dest: "javascript:alert(1)",
      thumbnail: "data:image/svg+xml,<svg/>",
      domain: "x".repeat(900),
    });
    const found = (await load({ source: "r-stocks" })).posts[0];
    expect(found).toMatchObject({
      title: "<img src=x onerror=alert(1)> $AAPL\ufffd",
      url: "https://www.reddit.com/r/stocks/comments/1mine/",
      externalUrl: null,
      thumbnail: null,
      flair: "flair",
    });
    expect(found?.content.length).toBeLessThanOrEqual(4_000);
    expect(found?.author?.length).toBeLessThanOrEqual(80);
  });

  it("tells open pages once something new came, and not when nothing did", async () => {
    const { load, told } = await openWithApp();
    const allSources = (await load()).sources.map(({ id }) => id).sort();
    const toldIds = told.flatMap((event) => (event.kind === "social" ? event.sourceIds : []));
    expect(toldIds.sort()).toEqual(allSources);
    answerWith(mine());
    social.clock.nowMs += 2 * minute;
    told.length = 0;
    await load();
    expect(told).toEqual([{ kind: "social", sourceIds: ["r-stocks"] }]);
  });

  it("mentions: a post counts once for a company and day; an average needs two whole days", async () => {
    const { load } = await openWithApp();
    const of = async () => (await load()).mentions.find(({ symbol }) => symbol === "AAPL");
    expect(await of()).toMatchObject({
      dailyAverage: null,
      days: 0,
      ratio: null,
      mentions: expect.any(Number),
    });
    await social.sql("delete from social_mentions where symbol <> ''");
    await social.sql(`insert into social_mentions (network, day, symbol, posts) values
      ('reddit', '2026-11-17', '', 1), ('reddit', '2026-11-18', '', 1), ('reddit', '2026-11-19', '', 1),
      ('reddit', '2026-11-18', 'AAPL', 4), ('reddit', '2026-11-19', 'AAPL', 2)`);
    social.clock.nowMs += minute;
    const known = await of();
    expect(known).toMatchObject({ dailyAverage: 3, days: 2 });
    expect(known?.ratio).toBeCloseTo(((known?.mentions ?? 0) + 1) / 4);
    const { rows } = await social.sql(
      "select sum(posts)::int as posts from social_mentions where day >= '2026-11-20' and symbol <> ''",
    );
    expect(rows[0].posts).toBeNull();
  });

  it("what its site has not shown for two days goes, and so do counts after nine", async () => {
    const { load, service } = await openWithApp();
    await load();
    const sizes = async () =>
      (
        await social.sql(`select (select count(*)::int from social_posts) as posts,
          (select count(*)::int from social_listings) as listings, (select count(*)::int from social_mentions) as mentions`)
      ).rows[0];
    const before = await sizes();
    social.clock.nowMs += 47 * 60 * minute;
    await service.removeOld();
    expect(await sizes()).toEqual(before);
    social.clock.nowMs += 2 * 60 * minute;
    await service.removeOld();
    expect(await sizes()).toMatchObject({ posts: 0, listings: 0 });
    social.clock.nowMs += 9 * 24 * 60 * minute;
    await service.removeOld();
    expect(await sizes()).toEqual({ posts: 0, listings: 0, mentions: 0 });
  });
});
