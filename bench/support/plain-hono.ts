/** The peer of the news interface: one Hono route on the same adaptor that sends bytes kept in memory. */

import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { answerQuestions, cpuMs } from "./process.ts";

const handlers = {
  async open({ text, path, etag }: { text: string; path: string; etag: string }): Promise<string> {
    const bytes = new TextEncoder().encode(text);
    const app = new Hono().get(path, (c) =>
      c.req.header("if-none-match") === etag
        ? c.body(null, 304, { ETag: etag })
        : c.body(bytes, 200, { "Content-Type": "application/json; charset=UTF-8", ETag: etag }),
    );
    const server = createAdaptorServer({ fetch: app.fetch });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  cpuMs: (_: null): number => cpuMs(),
};

export type PlainHono = typeof handlers;

answerQuestions(handlers);
