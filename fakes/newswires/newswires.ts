import { gzipSync } from "node:zlib";
import { hashOf } from "../kit/random.ts";
import { type FakeRequest, type RecordedRequest, type Reply, startServer } from "../kit/server.ts";
import { misbehaved, type WireBehaviour } from "./behaviour.ts";
import { atom, jsonFeed, plainRss, richRss, type Wire } from "./feeds.ts";
import { articlePage, frontPage } from "./pages.ts";
import { createPress, type NewHeadline, type Press } from "./press.ts";
import { type WireItem, type WireKey, wireKeys } from "./schedule.ts";

export type NewswiresOptions = {
  /** First of three ports in a row; left out: any free ones. */
  port?: number;
  seed?: string;
  now?: () => number;
  /** Only headlines given to `publish` appear. */
  quiet?: boolean;
};

export type RunningWire = Wire & { key: WireKey; feedUrl: string; color: string; port: number };

export type FakeNewswires = {
  /** The first wire's. */
  url: string;
  port: number;
  /** Of all wires, oldest first, bounded. */
  requests: RecordedRequest[];
  wires: Record<WireKey, RunningWire>;
  /** Puts a headline on a wire; it is in the feed from the next request on. Answers the item's link. */
  publish(wire: WireKey, headline: NewHeadline): { id: string; link: string };
  /** Changes how a wire answers for its feed; null makes it well-behaved again. */
  setBehaviour(wire: WireKey, behaviour: WireBehaviour | null): void;
  stop(): Promise<void>;
};

type Style = {
  name: string;
  color: string;
  tagline: string;
  feedPath: string;
  contentType: string;
  render: (wire: Wire, items: WireItem[]) => string;
  validators: readonly ("etag" | "last-modified")[];
};

const styles: Record<WireKey, Style> = {
  harbor: {
    name: "Harbor Wire",
    color: "#7c3aed",
    tagline: "Invented market headlines for demonstration",
    feedPath: "/rss.xml",
    contentType: "application/rss+xml; charset=utf-8",
    render: plainRss,
    validators: ["etag", "last-modified"],
  },
  street: {
    name: "Street Ledger",
    color: "#2563eb",
    tagline: "Invented company news for demonstration",
    feedPath: "/feed.atom",
    contentType: "application/atom+xml; charset=utf-8",
    render: atom,
    validators: ["etag"],
  },
  beacon: {
    name: "Beacon Markets",
    color: "#dc2626",
    tagline: "Invented market stories for demonstration",
    feedPath: "/rss/latest",
    contentType: "text/xml; charset=UTF-8",
    render: richRss,
    validators: ["last-modified"],
  },
};

/** How long a user may keep a feed document; reading every ten seconds is welcome. */
const maxAgeSeconds = 10;

function html(status: number, body: string): Reply {
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body };
}

function isUnchanged(request: FakeRequest, headers: Record<string, string>): boolean {
  const wanted = request.headers["if-none-match"];
  if (wanted !== undefined) {
    const bare = (tag: string) => tag.trim().replace(/^W\//, "");
    return headers.etag !== undefined && wanted.split(",").map(bare).includes(bare(headers.etag));
  }
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  const changed = Date.parse(headers["last-modified"] ?? "");
  return Number.isFinite(since) && Number.isFinite(changed) && changed <= since;
}

function validatorsOf(style: Style, items: WireItem[], body: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const newest = Math.max(0, ...items.map((item) => item.publishedMs));
  if (style.validators.includes("etag")) headers.etag = `"${hashOf(body).toString(16)}-${items.length}"`;
  if (style.validators.includes("last-modified")) headers["last-modified"] = new Date(newest).toUTCString();
  return headers;
}

function feedReply(request: FakeRequest, wire: RunningWire, press: Press, conditions: boolean): Reply {
  const style = styles[wire.key];
  const asJson = request.path === "/feed.json";
  const items = press.current(wire.key);
  const body = asJson ? jsonFeed(wire, items) : style.render(wire, items);
  const headers = {
    "content-type": asJson ? "application/feed+json" : style.contentType,
    "cache-control": `public, max-age=${maxAgeSeconds}`,
    ...validatorsOf(style, items, body),
  };
  if (conditions && isUnchanged(request, headers)) return { status: 304, headers };
  return { status: 200, headers, body };
}

function packed(request: FakeRequest, reply: Reply): Reply {
  if (typeof reply.body !== "string" || reply.status !== 200 || reply.cutOff) return reply;
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply;
  const headers = { ...reply.headers, "content-encoding": "gzip", vary: "accept-encoding" };
  return { ...reply, headers, body: gzipSync(reply.body) };
}

async function answer(
  request: FakeRequest,
  wire: RunningWire,
  press: Press,
  behaviour: WireBehaviour | null,
): Promise<Reply> {
  const { feedPath } = styles[wire.key];
  if (request.path === feedPath || request.path === "/feed.json") {
    const reply = feedReply(request, wire, press, !behaviour?.ignoresConditions && !behaviour?.garbage);
    if (!behaviour) return packed(request, reply);
    const body = typeof reply.body === "string" ? reply.body : "";
    return misbehaved(behaviour, { ...reply, body }, request.signal);
  }
  if (request.path === "/") return html(200, frontPage(wire, feedPath, press.current(wire.key)));
  const article = press.find(/^\/articles\/([\w-]+)$/.exec(request.path)?.[1] ?? "");
  return article ? html(200, articlePage(wire, feedPath, article)) : html(404, "<h1>Not found</h1>");
}

/** Starts three invented newswires, each a server of its own with another kind of feed. */
export async function startFakeNewswires(options: NewswiresOptions = {}): Promise<FakeNewswires> {
  const now = options.now ?? Date.now;
  const press = createPress({ seed: options.seed ?? "tapewise", now, quiet: options.quiet ?? false });
  const behaviours = new Map<WireKey, WireBehaviour>();
  const requests: RecordedRequest[] = [];

  async function startWire(
    key: WireKey,
    index: number,
  ): Promise<{ wire: RunningWire; stop(): Promise<void> }> {
    const { name, color, tagline, feedPath } = styles[key];
    const wire: RunningWire = { key, name, color, tagline, origin: "", feedUrl: "", port: 0 };
    const server = await startServer({
      name,
      now,
      requests,
      ...(options.port === undefined ? {} : { port: options.port + index }),
      handle: (request) => answer(request, wire, press, behaviours.get(key) ?? null),
    });
    Object.assign(wire, { origin: server.url, feedUrl: server.url + feedPath, port: server.port });
    return { wire, stop: server.stop };
  }

  const started = await Promise.allSettled(wireKeys.map(startWire));
  const running = started.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())));
  const failed = started.find((result) => result.status === "rejected");
  const [harbor, street, beacon] = running;
  if (failed || !harbor || !street || !beacon) {
    await stop();
    throw failed?.reason instanceof Error ? failed.reason : new Error("The newswires did not start.");
  }
  const wires = { harbor: harbor.wire, street: street.wire, beacon: beacon.wire };
  return {
    url: wires.harbor.origin,
    port: wires.harbor.port,
    requests,
    wires,
    publish(key, headline) {
      const { id } = press.publish(key, headline);
      return { id, link: `${wires[key].origin}/articles/${id}` };
    },
    setBehaviour(key, behaviour) {
      if (behaviour) behaviours.set(key, behaviour);
      else behaviours.delete(key);
    },
    stop,
  };
}
