import { acceptReader, type StreamReader } from "../kit/message-stream.ts";
import { json, type RecordedRequest, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import { accountEvent, type BlueskyPost, createdEvent, postsOf, uriOf, viewOf } from "./posts.ts";

export type BlueskyOptions = { port?: number; seed?: string; now?: () => number };

/** What the stream does on a bad day. */
export type StreamMood =
  | "well"
  /** Answers the handshake with 429, as under load. */
  | "refuses"
  /** Opens and says nothing. */
  | "silent"
  /** Falls over when it has caught up, as public servers do. */
  | "drops"
  /** Sends what is no event, and posts that are none. */
  | "garbage";

type SiteState = {
  /** All posts there are; null: the network's own. */
  posts: readonly BlueskyPost[] | null;
  mood: StreamMood;
};

export type FakeBluesky = {
  url: string;
  port: number;
  /** Calls of the AppView and handshakes of the stream, oldest first. */
  requests: RecordedRequest[];
  failNext: RunningServer["failNext"];
  /** May be changed at any time. */
  state: SiteState;
  stop(): Promise<void>;
};

const urisMax = 25;
const tailEveryMs = 100;
const garbage = [
  "not json",
  "{",
  "[]",
  '{"kind":"commit","time_us":"soon","commit":{"operation":"create"}}',
  '{"did":"javascript:alert(1)","time_us":1,"kind":"commit","commit":{"operation":"create","collection":"app.bsky.feed.post","rkey":"../x","record":{"text":"$AAPL"}}}',
  `{"did":"did:plc:a","kind":"commit","commit":{"operation":"create","collection":"app.bsky.feed.post","rkey":"a","record":{"text":"$AAPL ${"x".repeat(20_000)}"}}}`,
];

/** Starts the network's public stream and the AppView that shows posts to anyone; search is closed, as there. */
export async function startFakeBluesky(options: BlueskyOptions = {}): Promise<FakeBluesky> {
  const now = options.now ?? Date.now;
  const seed = options.seed ?? "tapewise";
  const state: SiteState = { posts: null, mood: "well" };
  const requests: RecordedRequest[] = [];
  const readers = new Set<{ reader: StreamReader; timer: NodeJS.Timeout }>();
  const posts = () => state.posts ?? postsOf(seed, now());

  function appView({ path, query }: { path: string; query: URLSearchParams }): Reply {
    if (path === "/xrpc/app.bsky.feed.searchPosts")
      return json(403, { error: "AuthMissing", message: "Authentication Required" });
    if (path !== "/xrpc/app.bsky.feed.getPosts")
      return json(404, { error: "XRPCNotSupported", message: "Not Found" });
    const uris = query.getAll("uris");
    if (uris.length > urisMax)
      return json(400, { error: "InvalidRequest", message: "Error: uris is too long" });
    const byUri = new Map(posts().map((post) => [uriOf(post), post]));
    return json(200, { posts: uris.flatMap((uri) => byUri.get(uri) ?? []).map(viewOf) });
  }

  /** What there is since the cursor, then the time as it goes by. */
  function serve(reader: StreamReader): void {
    const { mood } = state;
    if (mood === "silent") return;
    const fromUs = Number(reader.query.get("cursor") ?? now() * 1_000);
    if (mood === "garbage") for (const text of garbage) reader.send(text);
    for (const post of posts()) if (post.createdMs * 1_000 >= fromUs) reader.send(createdEvent(post));
    if (mood === "drops") {
      reader.send(accountEvent(now() * 1_000 - 1_000_000));
      setTimeout(reader.drop, 20);
      return;
    }
    const tick = () => reader.send(accountEvent(now() * 1_000));
    tick();
    const entry = { reader, timer: setInterval(() => (reader.isOpen() ? tick() : end(entry)), tailEveryMs) };
    readers.add(entry);
  }

  function end(entry: { reader: StreamReader; timer: NodeJS.Timeout }): void {
    clearInterval(entry.timer);
    entry.reader.drop();
    readers.delete(entry);
  }

  const server = await startServer({
    name: "Bluesky",
    now,
    requests,
    handle: appView,
    ...(options.port === undefined ? {} : { port: options.port }),
    upgrade(request, socket, head) {
      const target = new URL(request.url ?? "/", "http://127.0.0.1");
      const query = Object.fromEntries(target.searchParams);
      requests.push({ at: now(), method: "STREAM", path: target.pathname, query, headers: {}, body: "" });
      if (state.mood === "refuses" || target.pathname !== "/subscribe")
        socket.end("HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
      else acceptReader(request, socket, head, serve);
    },
  });
  return {
    url: server.url,
    port: server.port,
    requests,
    failNext: server.failNext,
    state,
    async stop() {
      for (const entry of readers) end(entry);
      await server.stop();
    },
  };
}
