import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires, newsOf } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  wires = createWires(product);
});
afterAll(() => product?.close());

const unread = async (client: TestClient, query = "") =>
  (await newsOf(client, `?unread=1${query}`)).items.map(({ title }) => title).toSorted();
const change = (client: TestClient, id: string | undefined, read: boolean) =>
  client.request("PATCH", `/api/news/${id}`, { read });

describe("GET /api/news?unread=1", () => {
  it("answers what is not read: by a press, below the mark of all, put back, and muted", async () => {
    const { user, ids } = await wires.userOf(["alpha", "beta", "gamma"]);
    expect(await unread(user)).toEqual(["alpha", "beta", "gamma"]);
    await change(user, ids[0], true);
    expect(await unread(user)).toEqual(["beta", "gamma"]);
    await user.request("POST", "/api/news/mutes", { kind: "word", value: "gamma" });
    expect(await unread(user)).toEqual(["beta"]);
    expect(await unread(user, "&muted=1")).toEqual(["beta", "gamma"]);
    await user.request("POST", "/api/news/mark-all-read", {});
    expect(await unread(user)).toEqual([]);
    await change(user, ids[1], false);
    expect(await unread(user)).toEqual(["beta"]);
    expect((await newsOf(user)).items).toHaveLength(2);
  });

  it("is another list for each user of a feed", async () => {
    const { user, ids } = await wires.userOf(["mine"]);
    const { user: other } = await wires.userOf(["theirs"]);
    await change(user, ids[0], true);
    expect(await unread(user)).toEqual([]);
    expect(await unread(other)).toEqual(["theirs"]);
  });
});

it("each source says when it is looked at next", async () => {
  const { user } = await wires.userOf(["alpha"]);
  const [source] = (await newsOf(user)).sources;
  expect(Date.parse(source?.nextCheckAt ?? "")).toBeGreaterThan(0);
});
