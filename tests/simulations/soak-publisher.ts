import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const itemsInDocument = 40;

export type SoakPublisher = {
  /** Address of each feed: a site of its own each. */
  urls: string[];
  /** One more item in each of these feeds. */
  publish(feeds: readonly number[]): void;
  /** Titles of a feed's items, in the order of their publication. */
  titlesOf(feed: number): string[];
  stop(): Promise<void>;
};

const titleOf = (feed: number, number: number) => `Apple tells story ${number} of wire ${feed}`;

/** Many small sites on loopback, each with a feed that shows its newest 40 items, and at first all of its past. */
export async function startSoakPublisher(feeds: number, past: number): Promise<SoakPublisher> {
  const counts = Array.from({ length: feeds }, () => past);

  function documentOf(feed: number): string {
    const newest = counts[feed] ?? 0;
    const shown = newest === past ? past : Math.min(newest, itemsInDocument);
    const items = Array.from({ length: shown }, (_, back) => newest - 1 - back)
      .map(
        (number) => `<item><title>${titleOf(feed, number)}</title>
<link>https://press.example.com/${feed}/${number}</link>
<description>The company lifted its guidance for the year after a strong quarter.</description></item>`,
      )
      .join("\n");
    return `<rss version="2.0"><channel><title>Wire ${feed}</title>${items}</channel></rss>`;
  }

  const servers = await Promise.all(
    counts.map(async (_, feed) => {
      const server = createServer((request, response) => {
        const etag = `"${counts[feed]}"`;
        if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
        else response.writeHead(200, { "content-type": "application/rss+xml", etag }).end(documentOf(feed));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  return {
    urls: servers.map((server, feed) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${feed}`),
    publish(changed) {
      for (const feed of changed) counts[feed] = (counts[feed] ?? 0) + 1;
    },
    titlesOf: (feed) => Array.from({ length: counts[feed] ?? 0 }, (_, number) => titleOf(feed, number)),
    async stop() {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}
