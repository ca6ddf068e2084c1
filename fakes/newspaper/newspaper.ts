import { type RecordedRequest, type Reply, startServer } from "../kit/server.ts";

export type FakeNewspaper = {
  url: string;
  requests: RecordedRequest[];
  /** What is at a path from now on. */
  serve(path: string, reply: Reply | string): void;
  /** A feed at a path with headlines that lead to other paths. */
  serveFeed(path: string, items: readonly { title: string; path: string; text?: string }[]): void;
  stop(): Promise<void>;
};

/** Closed to all robots, and more to one of them; the last rules are about text and data mining. */
const robots = `User-agent: *
Disallow: /closed/

User-agent: Tapewise
Disallow: /closed/
Disallow: /not-you/
Crawl-delay: 1
`;
const reservations = [
  { location: "/reserved/*", "tdm-reservation": 1, "tdm-policy": "https://harborpost.example/policy.json" },
  { location: "/", "tdm-reservation": 0 },
];

const asReply = (reply: Reply | string): Reply =>
  typeof reply === "string"
    ? { headers: { "content-type": "text/html; charset=utf-8" }, body: reply }
    : reply;

/** A newspaper's site: pages as a test puts them there, a robots.txt, and a file about text and data mining. */
export async function startFakeNewspaper({ port = 0 }: { port?: number } = {}): Promise<FakeNewspaper> {
  const pages = new Map<string, Reply>([
    ["/robots.txt", { headers: { "content-type": "text/plain" }, body: robots }],
    [
      "/.well-known/tdmrep.json",
      { headers: { "content-type": "application/json" }, body: JSON.stringify(reservations) },
    ],
  ]);
  const server = await startServer({
    name: "newspaper",
    port,
    handle: ({ path }) => pages.get(path) ?? { status: 404, body: "Not found" },
  });
  const { url, requests, stop } = server;
  return {
    url,
    requests,
    serve: (path, reply) => void pages.set(path, asReply(reply)),
    serveFeed(path, items) {
      const entries = items.map(
        (item) =>
          `<item><title>${item.title}</title><link>${url}${item.path}</link><pubDate>${new Date().toUTCString()}</pubDate><description>${item.text ?? "A short teaser."}</description></item>`,
      );
      const body = `<?xml version="1.0"?><rss version="2.0"><channel><title>The Harbor Post</title>${entries.join("")}</channel></rss>`;
      pages.set(path, { headers: { "content-type": "application/rss+xml" }, body });
    },
    stop,
  };
}
