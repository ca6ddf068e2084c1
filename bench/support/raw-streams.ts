/** The peer of the event streams: node:http that writes one text to every open answer when the database notifies. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { answerQuestions } from "./process.ts";

const open = new Set<ServerResponse>();
let client: pg.Client | undefined;
let text = "";

const handlers = {
  async open({ connectionString, channel }: { connectionString: string; channel: string }): Promise<string> {
    client = new pg.Client(connectionString);
    client.on("notification", () => {
      for (const response of open) response.write(text);
    });
    client.on("error", () => undefined);
    await client.connect();
    await client.query(`listen ${channel}`);
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("retry: 3000\n\n");
      open.add(response);
      response.on("close", () => open.delete(response));
    });
    await new Promise<void>((resolve) => {
      server.listen({ port: 0, host: "127.0.0.1", backlog: 2_048 }, () => resolve());
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  /** What is written at each notification. */
  say(next: string): void {
    text = next;
  },
  memory(_: null): NodeJS.MemoryUsage {
    globalThis.gc?.();
    return process.memoryUsage();
  },
};

export type RawStreams = typeof handlers;

answerQuestions(handlers, () => client?.end());
