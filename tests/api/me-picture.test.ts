import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meSchema } from "#contract/accounts.ts";
import { pictureBytesMax } from "#domain/accounts/picture.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import {
  asFile,
  jpeg,
  jpegSegment,
  jpegWith,
  noisyPng,
  png,
  pngChunk,
  pngHeader,
  pngSignature,
  webp,
  webpChunk,
  webpOf,
} from "#tests/support/pictures.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

type User = Awaited<ReturnType<TestProduct["signedIn"]>>;

const address = "/api/me/picture";

let product: TestProduct;
let ada: User;
let bob: User;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  await sql("delete from rate_limits");
  [ada, bob] = await Promise.all([product.signedIn(), product.signedIn()]);
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const put = (user: User, bytes: Buffer, type?: string) => user.request("PUT", address, asFile(bytes, type));
const me = async (user: User) => meSchema.strict().parse(await (await user.get("/api/me")).json());
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const rejectionOf = async (answer: Response) => {
  const { code, message } = (await answer.json()).error;
  return { status: answer.status, code, message };
};
const rowsOf = async ({ userId }: User) =>
  (await sql("select media_type, bytes, hash from profile_pictures where user_id = $1", [userId])).rows;

describe("PUT /api/me/picture", () => {
  it("200: stores the picture and answers the whole user, whose address of it tells its version", async () => {
    const answer = await put(ada, png());
    expect(answer.status).toBe(200);
    const changed = meSchema.strict().parse(await answer.json());
    const hash = createHash("sha256").update(png()).digest("base64url");
    expect(changed.profilePicture).toBe(`/api/me/picture?v=${hash}`);
    expect(await me(ada)).toEqual(changed);
    expect(await rowsOf(ada)).toEqual([{ media_type: "image/png", bytes: png(), hash }]);
    expect((await me(bob)).profilePicture).toBeNull();
  });

  it("200: another one takes its place, under another address", async () => {
    const { profilePicture: first } = await (await put(ada, png())).json();
    const { profilePicture: second } = await (await put(ada, png(4, 4))).json();
    expect(second).not.toBe(first);
    expect(await rowsOf(ada)).toHaveLength(1);
    expect((await ada.get(first)).status).toBe(404);
    expect(await bytesOf(await ada.get(second))).toEqual(png(4, 4));
  });

  it("200: of two at once one stays, and the user's address names it", async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([put(ada, png(8, 8)), put(ada, png(4, 4)), put(ada, png(2, 2))]);
      const [row] = await rowsOf(ada);
      expect((await me(ada)).profilePicture).toBe(`/api/me/picture?v=${row.hash}`);
    }
  });

  it.each([
    ["image/png", png()],
    ["image/jpeg", jpeg()],
    ["image/webp", webp()],
  ])("200: is what its content says, %s, whatever the header says", async (type, bytes) => {
    for (const said of ["image/webp", "image/jpeg; charset=utf-8", "IMAGE/PNG"]) {
      expect((await put(ada, bytes, said)).status).toBe(200);
      expect((await ada.get(address)).headers.get("content-type")).toBe(type);
    }
  });

  it("T47: what a camera or a program wrote beside the pixels is stored nowhere", async () => {
    const place = "GPSLatitude 52.520008";
    for (const file of [
      png(8, 8, { extra: [pngChunk("tEXt", place), pngChunk("eXIf", place)] }),
      jpegWith(jpegSegment(0xe1, `Exif\0\0${place}`), jpegSegment(0xfe, place)),
      webpOf(webp().subarray(12), webpChunk("EXIF", place), webpChunk("XMP ", place)),
      Buffer.concat([jpeg(), Buffer.from(place)]),
    ]) {
      expect((await put(ada, file)).status).toBe(200);
      expect((await bytesOf(await ada.get(address))).toString("latin1")).not.toContain("GPS");
      const { rows } = await sql("select t::text as text from profile_pictures t");
      expect(JSON.stringify(rows)).not.toContain(Buffer.from("GPS").toString("hex"));
    }
  });

  const unreadable = "We can't read this picture. Choose a PNG, JPEG or WebP file.";
  it.each<[string, Buffer, string]>([
    ["nothing", Buffer.alloc(0), unreadable],
    ["zeros", Buffer.alloc(200), unreadable],
    ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), unreadable],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), unreadable],
    ["HTML behind a PNG's beginning", Buffer.concat([pngSignature, Buffer.from("<script>")]), unreadable],
    ["a PNG that was cut off", png().subarray(0, 40), unreadable],
    [
      "a moving PNG",
      png(8, 8, { extra: [pngChunk("acTL", "\0\0\0\x02\0\0\0\0")] }),
      "Animated pictures aren't supported. Choose a still image.",
    ],
    [
      "a PNG of 100,000 by 100,000 pixels",
      Buffer.concat([pngSignature, pngHeader(100_000, 100_000), png().subarray(33)]),
      "The picture is too large: at most 512 by 512 pixels.",
    ],
  ])("422: %s", async (_name, bytes, message) => {
    await put(ada, png());
    const before = [await me(ada), await rowsOf(ada)];
    expect(await rejectionOf(await put(ada, bytes))).toEqual({
      status: 422,
      code: "picture-refused",
      message,
    });
    expect([await me(ada), await rowsOf(ada)]).toEqual(before);
  });

  it("takes 64 KiB, and 413 is the answer to one byte more", async () => {
    const fitting = (length: number) => png(8, 8, { extra: [pngChunk("tEXt", "x".repeat(length))] });
    const room = pictureBytesMax - fitting(0).length;
    expect((await put(ada, fitting(room))).status).toBe(200);
    expect(noisyPng(256).length).toBeGreaterThan(pictureBytesMax);
    for (const file of [fitting(room + 1), noisyPng(256)])
      expect(await rejectionOf(await put(ada, file))).toMatchObject({ status: 413, code: "too-large" });
  });

  it.each([
    ["JSON", "application/json"],
    ["a form", "multipart/form-data; boundary=x"],
    ["a simple request", "text/plain"],
    ["an SVG", "image/svg+xml"],
    ["any picture", "image/*"],
    ["nothing named", ""],
  ])("415: a body that says it is %s", async (_name, type) => {
    const answer = await put(ada, png(), type);
    expect(await rejectionOf(answer)).toEqual({
      status: 415,
      code: "not-a-picture",
      message: "Send the picture itself, as image/webp, image/jpeg or image/png.",
    });
    expect(await rowsOf(ada)).toEqual([]);
  });

  it("403: started by another site", async () => {
    for (const headers of [{ origin: "https://evil.example.org" }, { "sec-fetch-site": "cross-site" }])
      for (const [method, body] of [["PUT", asFile(png())], ["DELETE"]] as const) {
        const answer = await ada.request(method, address, body, headers as Record<string, string>);
        expect(await rejectionOf(answer)).toMatchObject({ status: 403, code: "foreign-origin" });
      }
    expect(await rowsOf(ada)).toEqual([]);
  });

  it("429: thirty an hour, for each account by itself; rejected files are not counted", async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1) await put(ada, Buffer.alloc(10));
    for (let times = 0; times < 31; times += 1) statuses.push((await put(ada, png())).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await put(bob, png())).status).toBe(200);
  });

  it("tells every process of the change", async () => {
    const heard: ProductEvent[] = [];
    const unsubscribe = product.platform.events.subscribe((event) => heard.push(event));
    await put(ada, png());
    await ada.request("DELETE", address);
    unsubscribe();
    expect(heard.filter(({ kind }) => kind === "user")).toEqual([
      { kind: "user", userId: ada.userId },
      { kind: "user", userId: ada.userId },
    ]);
  });

  it("401: nobody, and nothing is stored", async () => {
    const nobody = product.client();
    for (const answer of [
      await nobody.get(address),
      await nobody.request("PUT", address, asFile(png())),
      await nobody.request("DELETE", address),
    ])
      expect(await rejectionOf(answer)).toMatchObject({ status: 401, code: "not-signed-in" });
    expect((await sql("select 1 from profile_pictures p where p.bytes = $1", [png(3, 3)])).rowCount).toBe(0);
  });
});

describe("GET /api/me/picture", () => {
  it("200: the bytes, cached permanently under the address that names their version, revalidated under the other", async () => {
    const { profilePicture } = await (await put(ada, png())).json();
    for (const [path, cache] of [
      [profilePicture, "private, max-age=31536000, immutable"],
      [address, "private, no-cache"],
    ]) {
      const answer = await ada.get(path);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/png",
        "cache-control": cache,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": "inline",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(await bytesOf(answer)).toEqual(png());
    }
  });

  it("404: without a picture, and for a version that is not the stored one: nothing wrong is cached permanently", async () => {
    for (const path of [address, `${address}?v=unknown`]) {
      const answer = await ada.get(path);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await rejectionOf(answer)).toMatchObject({ status: 404, code: "not-found" });
    }
    await put(ada, png());
    for (const version of ["unknown", ""]) {
      const answer = await ada.get(`${address}?v=${version}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("T27: another's picture is not there, also for who knows its address, and for an admin", async () => {
    const { profilePicture } = await (await put(ada, png())).json();
    await put(bob, png(4, 4));
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    for (const other of [bob, admin]) expect((await other.get(profilePicture)).status).toBe(404);
    for (const query of ["userId", "id", "user"])
      expect(await bytesOf(await bob.get(`${address}?${query}=${ada.userId}`))).toEqual(png(4, 4));
    await bob.request("DELETE", address);
    expect(await bytesOf(await ada.get(profilePicture))).toEqual(png());
  });
});

describe("a picture that goes", () => {
  it("204: DELETE takes it and its address away, and may be repeated", async () => {
    const { profilePicture } = await (await put(ada, png())).json();
    for (let times = 0; times < 2; times += 1)
      expect((await ada.request("DELETE", address)).status).toBe(204);
    expect((await me(ada)).profilePicture).toBeNull();
    expect(await rowsOf(ada)).toEqual([]);
    for (const path of [address, profilePicture]) expect((await ada.get(path)).status).toBe(404);
  });

  it("204: DELETE also drops an address at another site", async () => {
    await ada.request("PATCH", "/api/me", { profilePicture: "https://pictures.example.com/ada.png" });
    expect((await ada.request("DELETE", address)).status).toBe(204);
    expect((await me(ada)).profilePicture).toBeNull();
  });

  it.each(["", null, "https://pictures.example.com/ada.png"])(
    "PATCH /api/me with the picture %j takes the stored one away; other fields leave it",
    async (profilePicture) => {
      const { profilePicture: stored } = await (await put(ada, png())).json();
      await ada.request("PATCH", "/api/me", { fullName: "Ada King", phone: "" });
      expect((await me(ada)).profilePicture).toBe(stored);
      expect(await rowsOf(ada)).toHaveLength(1);
      const answer = await ada.request("PATCH", "/api/me", { profilePicture });
      expect(await answer.json()).toMatchObject({ profilePicture: profilePicture || null });
      expect(await rowsOf(ada)).toEqual([]);
    },
  );

  it("400: no address can be set that only looks like the own one", async () => {
    await put(ada, png());
    const before = await me(ada);
    for (const profilePicture of ["/api/me/picture?v=x", `${product.url}${address}`])
      await ada.request("PATCH", "/api/me", { profilePicture });
    expect((await me(ada)).profilePicture).toBe(before.profilePicture);
  });

  it("a removed user's is erased, and an own deletion takes it, too", async () => {
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    for (const user of [ada, bob]) await put(user, png());
    expect((await admin.request("DELETE", `/api/admin/users/${ada.userId}`)).status).toBe(204);
    expect((await bob.request("DELETE", "/api/me", { confirm: true })).status).toBe(204);
    for (const user of [ada, bob]) {
      expect(await rowsOf(user)).toEqual([]);
      expect((await user.get(address)).status).toBe(401);
    }
  });

  it("the session's own answer names the picture as the profile does", async () => {
    const { profilePicture } = await (await put(ada, png())).json();
    const { user } = await (await ada.get("/api/auth/get-session")).json();
    expect(user.image).toBe(profilePicture);
  });
});
