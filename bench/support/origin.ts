/** A publisher with many small sites, each on a port of its own, in one process: conditional GET by ETag. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { answerQuestions } from "./process.ts";

type Document = { etag: string; body: Buffer };
type Opening = { feeds: number; sites: number; items: number };

const fixture = path.join(import.meta.dirname, "../../tests/fixtures/detection/dev.jsonl");
const minuteMs = 60_000;
const documents: Document[] = [];
const servers: ReturnType<typeof createServer>[] = [];
let opening: Opening = { feeds: 0, sites: 0, items: 0 };
let headlines: string[] = [];
let startMs = 0;
let revision = 0;
let answered = 0;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function itemText(feed: number, number: number): string {
  const headline = headlines[(feed * opening.items + number) % headlines.length] ?? "";
  const link = `https://press.example.com/${feed}/${number}`;
  const body = `<p>${headline}. ${"The company lifted its guidance for the year after a strong quarter. ".repeat(8)}</p>`;
  return `<item><title>${escaped(`${headline} (${feed}-${number})`)}</title><link>${link}</link>
<guid isPermaLink="false">${feed}-${number}</guid><dc:creator>Jane Example</dc:creator><category>Markets</category>
<pubDate>${new Date(startMs - (opening.items - number) * 20 * minuteMs).toUTCString()}</pubDate>
<description><![CDATA[${body}]]></description></item>\n`;
}

/** The newest item first; `added` counts the items that came in after the opening. */
function documentOf(feed: number, added: number): Document {
  const newest = opening.items + added;
  const items = Array.from({ length: opening.items }, (_, at) => itemText(feed, newest - 1 - at));
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed ${feed}</title>
<link>https://press.example.com/${feed}</link><description>News</description>\n${items.join("")}</channel></rss>`);
  return { etag: `"${feed}-${added}"`, body };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  answered += 1;
  const document = documents[Number(request.url?.slice(1))];
  if (!document) response.writeHead(404).end();
  else if (request.headers["if-none-match"] === document.etag)
    response.writeHead(304, { etag: document.etag }).end();
  else
    response
      .writeHead(200, {
        "content-type": "application/rss+xml",
        "content-length": document.body.length,
        etag: document.etag,
      })
      .end(document.body);
}

const handlers = {
  /** Answers the feeds' addresses. */
  async open(input: Opening): Promise<string[]> {
    opening = input;
    startMs = Date.now();
    const lines = readFileSync(fixture, "utf8").trim().split("\n");
    headlines = lines.map((line) => (JSON.parse(line) as { text: string }).text);
    for (let feed = 0; feed < input.feeds; feed += 1) documents.push(documentOf(feed, 0));
    for (let site = 0; site < input.sites; site += 1) {
      const server = createServer({ keepAliveTimeout: 30_000 }, answer);
      await new Promise<void>((resolve) =>
        server.listen({ port: 0, host: "127.0.0.1", backlog: 2_048 }, resolve),
      );
      servers.push(server);
    }
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    return documents.map((_, feed) => `http://127.0.0.1:${ports[feed % ports.length]}/${feed}`);
  },
  /** Gives the first feeds one new item each. */
  publish({ feeds }: { feeds: number }): void {
    revision += 1;
    for (let feed = 0; feed < feeds; feed += 1) documents[feed] = documentOf(feed, revision);
  },
  /** Requests so far. */
  answered: (_: null): number => answered,
};

export type Origin = typeof handlers;

answerQuestions(handlers);
