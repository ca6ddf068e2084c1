/** The peer of the news interface: one Hono route on the same adaptor that sends bytes kept in memory. */
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { answerQuestions } from "./process.ts";

const handlers = {
  async open({ text, path }: { text: string; path: string }): Promise<string> {
    const app = new Hono().get(path, (c) =>
      c.body(text, 200, { "Content-Type": "application/json; charset=UTF-8" }),
    );
    const server = createAdaptorServer({ fetch: app.fetch });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
};

export type PlainHono = typeof handlers;

answerQuestions(handlers);
