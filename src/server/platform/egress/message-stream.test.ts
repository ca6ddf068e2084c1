import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acceptReader, type StreamReader } from "#fakes/kit/message-stream.ts";
import { emptyAllowList } from "./allow-list.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

let server: Server;
let outbound: Outbound;
let serve: (reader: StreamReader) => void;
const sockets = new Set<Socket>();

beforeEach(async () => {
  server = createServer((_request, response) => response.writeHead(200).end("no socket"));
  server.on("upgrade", (request, socket: Socket, head) => {
    sockets.add(socket);
    acceptReader(request, socket, head, serve);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  outbound = createOutbound({ allow: emptyAllowList, userAgent: "Tapewise-test/1" });
});
afterEach(async () => {
  await outbound.close();
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const url = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/subscribe?a=1`);
async function read(options: { enoughAt?: number; totalMs?: number; silenceMs?: number } = {}) {
  const { enoughAt = Number.POSITIVE_INFINITY, totalMs = 2_000, silenceMs = 1_000 } = options;
  const got: string[] = [];
  const end = await outbound.readMessages({
    url: url(),
    totalMs,
    silenceMs,
    onMessage(text) {
      got.push(text);
      return got.length < enoughAt;
    },
  });
  return { end, got };
}

describe("readMessages", () => {
  it("gives each message, the long ones too, until the caller has enough", async () => {
    const long = "ü".repeat(70_000);
    serve = (reader) => {
      for (const text of ["one", "x".repeat(200), long, "after"]) reader.send(text);
    };
    expect(await read({ enoughAt: 3 })).toEqual({ end: "enough", got: ["one", "x".repeat(200), long] });
  });

  it("ends when the other side falls over, falls silent, or goes on for too long", async () => {
    serve = (reader) => {
      reader.send("one");
      setTimeout(reader.drop, 20);
    };
    expect(await read()).toEqual({ end: "closed", got: ["one"] });
    serve = (reader) => reader.send("one");
    expect(await read({ silenceMs: 100 })).toEqual({ end: "silent", got: ["one"] });
    serve = (reader) => {
      const timer = setInterval(() => (reader.isOpen() ? reader.send("x") : clearInterval(timer)), 10);
    };
    expect((await read({ totalMs: 200 })).end).toBe("timeout");
  });

  it("takes no message above a megabyte", async () => {
    serve = (reader) => {
      reader.send("x".repeat(1024 * 1024));
      reader.send("x".repeat(1024 * 1024 + 1));
    };
    const { end, got } = await read();
    expect([end, got.map(({ length }) => length)]).toEqual(["closed", [1024 * 1024]]);
  });

  it("says that nothing opened, when nothing did", async () => {
    server.removeAllListeners("upgrade");
    expect(await read()).toEqual({ end: "unreachable", got: [] });
    const away = new URL("http://127.0.0.1:9/");
    const end = await outbound.readMessages({
      url: away,
      onMessage: () => true,
      totalMs: 2_000,
      silenceMs: 2_000,
    });
    expect(end).toBe("unreachable");
  });
});
