import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeBluesky, startFakeBluesky } from "./bluesky.ts";
import { uriOf } from "./posts.ts";

let fake: FakeBluesky;
beforeEach(async () => {
  fake = await startFakeBluesky();
});
afterEach(() => fake.stop());

/** Messages of the stream for a moment. */
async function heard(query: string, ms = 250): Promise<Record<string, unknown>[]> {
  const socket = new WebSocket(`${fake.url.replace("http", "ws")}/subscribe${query}`);
  const messages: string[] = [];
  socket.onmessage = ({ data }) => void messages.push(String(data));
  await new Promise((resolve) => setTimeout(resolve, ms));
  socket.close();
  return messages.map((text) => JSON.parse(text));
}
const view = (uris: string[]) =>
  fetch(`${fake.url}/xrpc/app.bsky.feed.getPosts?${new URLSearchParams(uris.map((uri) => ["uris", uri]))}`);

describe("a network that plays Bluesky", () => {
  it("replays from the cursor, then goes on with the time, accounts included", async () => {
    const cursor = (Date.now() - 20 * 60_000) * 1_000;
    const events = await heard(`?wantedCollections=app.bsky.feed.post&cursor=${cursor}`);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "commit").length).toBeGreaterThan(8);
    expect(kinds.at(-1)).toBe("account");
    expect(events.every(({ time_us }) => Number(time_us) >= cursor)).toBe(true);
    expect((await heard("")).every(({ kind }) => kind === "account")).toBe(true);
  });

  it("shows at most 25 posts a call to anyone, leaves out what is gone, and keeps its search closed", async () => {
    const post = {
      did: "did:plc:a",
      rkey: "3k1",
      handle: "a.test",
      text: "$F",
      createdMs: 0,
      likes: 1,
      replies: 0,
    };
    fake.state.posts = [post];
    const found = await view([uriOf(post), "at://did:plc:a/app.bsky.feed.post/gone"]);
    expect((await found.json()).posts).toMatchObject([
      { uri: uriOf(post), likeCount: 1, record: { text: "$F" } },
    ]);
    expect((await view(Array(26).fill(uriOf(post)))).status).toBe(400);
    expect((await fetch(`${fake.url}/xrpc/app.bsky.feed.searchPosts?q=x`)).status).toBe(403);
  });

  it("has bad days", async () => {
    fake.state.mood = "silent";
    expect(await heard("")).toEqual([]);
    fake.state.mood = "refuses";
    expect(await heard("")).toEqual([]);
  });
});
