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

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const patch = (visitor: Visitor, id: string, change: object) =>
  visitor.request("PATCH", `/api/news/${id}`, change);
const unreadTitles = async (visitor: Visitor) =>
  (await newsOf(visitor)).items.filter(({ read }) => !read).map(({ title }) => title);
async function ok(answer: Promise<Response>) {
  const { status } = await answer;
  const body = await (await answer).json();
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const markAll = (visitor: Visitor, body: object = {}) =>
  ok(visitor.request("POST", "/api/news/mark-all-read", body));
const undo = (visitor: Visitor, undoId: string) =>
  visitor.request("POST", "/api/news/mark-all-read/undo", { undoId });

describe("PATCH /api/news/:id", () => {
  it("200: reads, unreads, saves; what is not named stays, and the list says so at once", async () => {
    const { reader, ids } = await wires.readerOf(["a", "b"]);
    const [id = ""] = ids;
    expect((await newsOf(reader)).items.every(({ read, saved }) => !read && !saved)).toBe(true);
    expect((await newsOf(reader)).sources[0]?.unread).toBe(2);
    expect(await ok(patch(reader, id, { read: true }))).toEqual({ id, read: true, saved: false });
    const after = await newsOf(reader);
    expect(after.items.find((item) => item.id === id)).toMatchObject({ read: true, saved: false });
    expect(after.sources[0]?.unread).toBe(1);
    expect(await ok(patch(reader, id, { saved: true }))).toEqual({ id, read: true, saved: true });
    expect(await ok(patch(reader, id, { read: false }))).toEqual({ id, read: false, saved: true });
    expect(await ok(patch(reader, id, { saved: false }))).toEqual({ id, read: false, saved: false });
    expect(await ok(patch(reader, id, {}))).toEqual({ id, read: false, saved: false });
    expect((await newsOf(reader)).sources[0]?.unread).toBe(2);
  });

  it("404: an item of feeds that only others follow", async () => {
    const { ids } = await wires.readerOf(["theirs"]);
    const { reader } = await wires.readerOf(["mine"]);
    for (const id of [ids[0] ?? "", "unknown"]) {
      const answer = await patch(reader, id, { read: true, saved: true });
      expect(answer.status).toBe(404);
      expect((await answer.json()).error.code).toBe("item-not-found");
    }
    expect((await sql("select 1 from reader_items where user_id = $1", [reader.userId])).rowCount).toBe(0);
  });
});

describe("POST /api/news/mark-all-read", () => {
  it("200: everything of all feeds is read, what arrives after is not, and Undo brings it back as it was", async () => {
    const { reader, channelId, ids } = await wires.readerOf(["a", "b", "c"]);
    await ok(patch(reader, ids[0] ?? "", { read: true }));
    const { marked, undoId } = await markAll(reader);
    expect(marked).toBe(2);
    expect(await unreadTitles(reader)).toEqual([]);
    expect((await newsOf(reader)).sources[0]?.unread).toBe(0);
    await wires.arrive(channelId, [{ title: "late" }]);
    expect(await unreadTitles(reader)).toEqual(["late"]);
    expect(await ok(undo(reader, undoId))).toEqual({ restored: true });
    expect(await unreadTitles(reader)).toEqual(["late", "c", "b"]);
    expect((await undo(reader, undoId)).status).toBe(404);
  });
});
