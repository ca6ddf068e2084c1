import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { imageBytesMax } from "#domain/site/images.ts";
import { type RunningServer, startServer } from "#fakes/kit/server.ts";
import { noisyPng, png, pngChunk } from "#tests/support/pictures.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let site: RunningServer;
let ada: Awaited<ReturnType<TestProduct["signedIn"]>>;
let files: Record<string, Buffer | string>;

beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  site = await startServer({
    name: "Pictures",
    handle: ({ path }) => {
      const body = files[path];
      return body === undefined ? { status: 404, body: "none" } : { body };
    },
  });
  ada = await product.signedIn();
});
afterAll(async () => {
  await site.stop();
  await product.close();
});
beforeEach(async () => {
  files = {};
  site.requests.length = 0;
  await sql("truncate images, rate_limits");
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const keyOf = (path: string) => product.services.site.imageKeys.addressOf(site.url + path) ?? "";
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("GET /api/images/{key}", () => {
  it("200: a picture of another site, without metadata, is fetched once and shown as our own", async () => {
    files["/logo.png"] = png(8, 8, { extra: [pngChunk("tEXt", "Location\x0052.520008")] });
    const answer = await ada.get(keyOf("/logo.png"));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=604800",
    });
    expect(await bytesOf(answer)).toEqual(png());
    const etag = answer.headers.get("etag") ?? "";
    expect((await ada.get(keyOf("/logo.png"), { "if-none-match": etag })).status).toBe(304);
    expect(site.requests).toHaveLength(1);
    expect(site.requests[0]?.headers.cookie).toBeUndefined();
  });

  it("404: a key that was not made here fetches nothing; 401: nor does one without a session", async () => {
    const made = keyOf("/logo.png");
    const raw = Buffer.from(made.split("/").pop() ?? "", "base64url");
    const forged = [
      Buffer.from(`${site.url}/logo.png`).toString("base64url"),
      Buffer.concat([raw, Buffer.from("2")]).toString("base64url"),
      Buffer.concat([Buffer.from([(raw[0] ?? 0) ^ 1]), raw.subarray(1)]).toString("base64url"),
      "x",
      encodeURIComponent(`${site.url}/logo.png`),
    ];
    for (const key of forged) expect((await ada.get(`/api/images/${key}`)).status).toBe(404);
    expect((await product.client().get(made)).status).toBe(401);
    expect(site.requests).toEqual([]);
  });

  it("makes no keys of what is no web address", () => {
    const { addressOf } = product.services.site.imageKeys;
    for (const url of [
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "/x.png",
      "",
      `https://a.example/${"x".repeat(1_000)}`,
    ])
      expect(addressOf(url)).toBeNull();
  });

  it.each([
    ["nothing", undefined],
    ["SVG", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["a picture of more than 512 kB", Buffer.concat([noisyPng(400), Buffer.alloc(imageBytesMax)])],
    ["a picture with vast sides", png(3_000, 1)],
  ])("T15: 204 for a site that gives %s, which is cached for an hour", async (_name, file) => {
    if (file !== undefined) files["/logo.png"] = file;
    for (let times = 0; times < 2; times += 1) {
      const answer = await ada.get(keyOf("/logo.png"));
      expect(answer.status).toBe(204);
      expect(
        Number(/^private, max-age=(\d+)$/.exec(answer.headers.get("cache-control") ?? "")?.[1]),
      ).toBeGreaterThan(3_500);
    }
    expect(site.requests).toHaveLength(1);
    await sql("update images set tried_at = now() - interval '61 minutes'");
    files["/logo.png"] = png();
    expect((await ada.get(keyOf("/logo.png"))).status).toBe(200);
  });

  it("a private address behind a key is not reached (threats T1)", async () => {
    const address = product.services.site.imageKeys.addressOf("http://10.0.0.1/logo.png") ?? "";
    expect((await ada.get(address)).status).toBe(204);
  });

  it("an old picture is shown while it is asked for again, and stays when that fails", async () => {
    files["/logo.png"] = png();
    await ada.get(keyOf("/logo.png"));
    for (const next of [png(4, 4), undefined]) {
      await sql("update images set tried_at = now() - interval '8 days'");
      if (next) files["/logo.png"] = next;
      else delete files["/logo.png"];
      expect((await ada.get(keyOf("/logo.png"))).status).toBe(200);
      await product.services.site.images.idle();
      expect(await bytesOf(await ada.get(keyOf("/logo.png")))).toEqual(png(4, 4));
    }
    expect(site.requests).toHaveLength(3);
  });

  it("429: what one user can have fetched is bounded; what is kept stays in sight", async () => {
    files["/logo.png"] = png();
    await ada.get(keyOf("/logo.png"));
    await sql("update rate_limits set points = 300");
    const answer = await ada.get(keyOf("/other.png"));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ada.get(keyOf("/logo.png"))).status).toBe(200);
  });
});

describe("GET /api/me/picture of another site", () => {
  it("200: shows the one that the profile names, and no other address; it goes with the account", async () => {
    const bob = await product.signedIn();
    files["/bob.png"] = png(4, 4);
    const url = `${site.url}/bob.png`;
    await sql("update users set profile_picture = $2 where id = $1", [bob.userId, url]);
    const address = (of: string) => `/api/me/picture?of=${encodeURIComponent(of)}`;
    expect(await bytesOf(await bob.get(address(url)))).toEqual(png(4, 4));
    for (const [user, other] of [
      [bob, `${site.url}/other.png`],
      [ada, url],
      [bob, "http://127.0.0.1:1/"],
    ] as const)
      expect((await user.get(address(other))).status).toBe(404);
    expect(site.requests).toHaveLength(1);
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    expect((await admin.request("DELETE", `/api/admin/users/${bob.userId}`)).status).toBe(204);
    expect((await sql("select 1 from images")).rowCount).toBe(0);
  });
});
