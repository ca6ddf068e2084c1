import { createServer, type Server } from "node:http";

export type ServedFeeds = {
  urls: string[];
  /** Titles published so far, over all feeds. */
  published: Set<string>;
  publish(): void;
  stop(): Promise<void>;
};

const itemsPerFeed = 60;

/** Feeds whose documents change with every publication, so that each visit stores something. */
export async function serveFeeds(feeds: number): Promise<ServedFeeds> {
  const lists: string[][] = Array.from({ length: feeds }, () => []);
  const published = new Set<string>();
  let serial = 0;
  const server: Server = createServer((request, response) => {
    const list = lists[Number(request.url?.slice(1))] ?? [];
    const items = list.map(
      (title) =>
        `<item><title>${title}</title><link>https://news.example/${title.split(" ").at(-1)}</link></item>`,
    );
    response.writeHead(200, { "content-type": "application/rss+xml", "cache-control": "max-age=0" });
    response.end(`<rss version="2.0"><channel><title>Crash wire</title>${items.join("")}</channel></rss>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    urls: lists.map((_, index) => `http://127.0.0.1:${port}/${index}`),
    published,
    publish() {
      for (const [index, list] of lists.entries()) {
        serial += 1;
        // Every third story runs in two feeds.
        const title =
          serial % 3 === 0 && index > 0
            ? (lists[0]?.[0] ?? `Microsoft story ${serial}`)
            : `Apple raises story ${serial}`;
        list.unshift(title);
        list.splice(itemsPerFeed);
        published.add(title);
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
