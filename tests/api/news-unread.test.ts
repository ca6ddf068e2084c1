import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProduct, type TestProduct, type Visitor } from "#tests/support/product.ts";
import { createWires, newsOf } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  wires = createWires(product);
});
afterAll(() => product?.close());

const unread = async (visitor: Visitor, query = "") =>
  (await newsOf(visitor, `?unread=1${query}`)).items.map(({ title }) => title).toSorted();
const change = (visitor: Visitor, id: string | undefined, read: boolean) =>
  visitor.request("PATCH", `/api/news/${id}`, { read });

describe("GET /api/news?unread=1", () => {
  it("answers what is not read: by a press, below the mark of all, put back, and muted", async () => {
    const { reader, ids } = await wires.readerOf(["alpha", "beta", "gamma"]);
    expect(await unread(reader)).toEqual(["alpha", "beta", "gamma"]);
    await change(reader, ids[0], true);
    expect(await unread(reader)).toEqual(["beta", "gamma"]);
    await reader.request("POST", "/api/news/mutes", { kind: "word", value: "gamma" });
    expect(await unread(reader)).toEqual(["beta"]);
    expect(await unread(reader, "&muted=1")).toEqual(["beta", "gamma"]);
    await reader.request("POST", "/api/news/mark-all-read", {});
    expect(await unread(reader)).toEqual([]);
    await change(reader, ids[1], false);
    expect(await unread(reader)).toEqual(["beta"]);
    expect((await newsOf(reader)).items).toHaveLength(2);
  });

  it("is another list for each reader of a feed", async () => {
    const { reader, ids } = await wires.readerOf(["mine"]);
    const { reader: other } = await wires.readerOf(["theirs"]);
    await change(reader, ids[0], true);
    expect(await unread(reader)).toEqual([]);
    expect(await unread(other)).toEqual(["theirs"]);
  });
});

it("each source says when it is looked at next", async () => {
  const { reader } = await wires.readerOf(["alpha"]);
  const [source] = (await newsOf(reader)).sources;
  expect(Date.parse(source?.nextCheckAt ?? "")).toBeGreaterThan(0);
});
