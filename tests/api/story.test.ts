import { afterAll, beforeAll, expect, it } from "vitest";
import { storyAnswerSchema } from "#contract/news.ts";
import { alertWorker } from "#tests/support/alerts.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";

let product: TestProduct;
let wires: ReturnType<typeof createWires>;
let worker: ReturnType<typeof alertWorker>;

const nvidia = { symbol: "NVDA", name: "Nvidia" };

beforeAll(async () => {
  product = await startTestProduct();
  wires = createWires(product);
  worker = alertWorker(product);
  await worker.match();
});
afterAll(() => product?.close());

const titlesOf = async (user: TestClient, itemId: string) => {
  const answer = await user.get(`/api/news/${itemId}/story`);
  if (answer.status !== 200) return answer.status;
  return storyAnswerSchema
    .strict()
    .parse(await answer.json())
    .items.map(({ title }) => title);
};

async function idOf(title: string): Promise<string> {
  const { rows } = await product.platform.database.pool.query("select id from items where title = $1", [
    title,
  ]);
  return rows[0].id;
}

it("a story is the headline that was asked for, then what else the user's feeds brought of it", async () => {
  const { user, channelId } = await wires.userOf([]);
  const [first, second, other] = [
    "Nvidia raises its guidance for the third quarter",
    "Nvidia raises guidance for third quarter on AI demand",
    "Nvidia names a new finance chief",
  ] as const;
  await wires.arrive(
    channelId,
    [first, second, other].map((title) => ({ title, companies: [nvidia] })),
  );
  await worker.match();
  expect(await titlesOf(user, await idOf(second))).toEqual([second, first]);
  expect(await titlesOf(user, await idOf(other))).toEqual([other]);
});

it("404: what no feed of the user brought, and what only a feed that is off brought", async () => {
  const { user, channelId, feedId } = await wires.userOf([]);
  const stranger = await wires.userOf([]);
  const title = "Nvidia opens a laboratory in Lyon";
  await wires.arrive(channelId, [{ title, companies: [nvidia] }]);
  await worker.match();
  const id = await idOf(title);
  expect(await titlesOf(user, id)).toEqual([title]);
  expect(await titlesOf(stranger.user, id)).toBe(404);
  expect(await titlesOf(user, "unknown")).toBe(404);
  await user.request("PATCH", `/api/feeds/${feedId}`, { enabled: false });
  expect(await titlesOf(user, id)).toBe(404);
});
