import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Feed, FeedHealth } from "#contract/feeds.ts";
import { type RunningServer, startServer } from "#fakes/kit/server.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let site: RunningServer;
let status = 200;
let user: TestClient;
let feedId: string;

beforeAll(async () => {
  site = await startServer({
    name: "A publisher",
    handle: () => ({
      status,
      body: "<rss><channel><title>Wire</title><item><title>One</title></item></channel></rss>",
    }),
  });
  product = await startTestProduct({
    environment: { ROLE: "all", OUTBOUND_ALLOW: `127.0.0.1:${site.port}` },
  });
  user = await product.signedIn();
});
afterAll(async () => {
  await product.close();
  await site.stop();
});

async function healthNow(): Promise<FeedHealth> {
  const { feeds }: { feeds: Feed[] } = await (await user.get("/api/feeds")).json();
  const [feed] = feeds;
  if (!feed) throw new Error("The feed is gone.");
  return feed.health;
}

/** As it is after a visit from now on. */
async function healthAfterVisit(): Promise<FeedHealth> {
  const asked = new Date();
  const { platform } = product;
  await platform.database.pool.query("update channels set next_check_at = now() - interval '1 second'");
  await platform.events.publish({ kind: "wake" });
  await eventually(
    "the publisher is visited",
    async () => Date.parse((await healthNow()).checkedAt ?? "") >= asked.getTime(),
    20_000,
  );
  return healthNow();
}

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("a feed's health", () => {
  it("is ok after a visit that brought the document: when it was, and when the next one comes", async () => {
    const url = `${site.url}/feed.xml`;
    feedId = (await (await user.request("POST", "/api/feeds", { name: "Wire", url })).json()).id;
    const health = await healthAfterVisit();
    expect(health).toEqual({
      state: "ok",
      reason: null,
      checkedAt: moment,
      succeededAt: health.checkedAt,
      nextCheckAt: moment,
    });
    expect(Date.parse(health.nextCheckAt ?? "")).toBeGreaterThan(Date.parse(health.checkedAt ?? ""));
  });

  it("is failing with the reason in words, while the last success is still known", async () => {
    const { succeededAt } = await healthNow();
    status = 503;
    const health = await healthAfterVisit();
    expect(health).toEqual({
      state: "failing",
      reason: "The publisher's server is having problems (status 503).",
      checkedAt: moment,
      succeededAt,
      nextCheckAt: moment,
    });
    expect(Date.parse(health.checkedAt ?? "")).toBeGreaterThan(Date.parse(succeededAt ?? ""));
  });

  it("has no next visit while the feed is switched off, and one again when it is on", async () => {
    await user.request("PATCH", `/api/feeds/${feedId}`, { enabled: false });
    expect(await healthNow()).toMatchObject({ state: "failing", nextCheckAt: null });
    await user.request("PATCH", `/api/feeds/${feedId}`, { enabled: true });
    expect((await healthNow()).nextCheckAt).toEqual(moment);
  });

  it("is well again after the next success", async () => {
    status = 200;
    const health = await healthAfterVisit();
    expect(health).toMatchObject({ state: "ok", reason: null, succeededAt: health.checkedAt });
  });

  it("of an address that nobody visited yet is pending", async () => {
    const other = await product.signedIn();
    const answer = await other.request("POST", "/api/feeds", {
      name: "New",
      url: `${site.url}/new.xml`,
    });
    expect((await answer.json()).health).toMatchObject({
      state: "pending",
      reason: null,
      checkedAt: null,
      succeededAt: null,
    });
  });
});
