import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { emptyAllowList } from "./allow-list.ts";
import type { OutboundLimits } from "./limits.ts";
import { createOutbound } from "./outbound.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const ok = (body: string, more = "") =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`;

type Act = (socket: Socket, request: { connection: number; number: number }) => void;

/** A site on loopback behind public addresses; `act` answers each request on each connection. */
async function site(act: Act, limits: Partial<OutboundLimits> = {}) {
  const sockets: Socket[] = [];
  const asked: string[] = [];
  const reached: string[] = [];
  const dns: Record<string, string[]> = {};
  const server = createServer((socket) => {
    const connection = sockets.push(socket);
    let number = 0;
    socket
      .on("error", () => undefined)
      .on("data", (chunk) => {
        asked.push(chunk.toString("latin1").split(" ")[1] ?? "");
        number += 1;
        act(socket, { connection, number });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const outbound = createOutbound({
    allow: emptyAllowList,
    userAgent: "Tapewise-test/1",
    resolve: async (name) => dns[name] ?? ["93.184.216.34"],
    connect(target) {
      reached.push(target.address);
      return connect((server.address() as AddressInfo).port, "127.0.0.1");
    },
    limits: { hostStartsPerSecond: Number.POSITIVE_INFINITY, totalMs: 2_000, ...limits },
  });
  closers.push(
    () => server.close(),
    () => {
      for (const socket of sockets) socket.destroy();
    },
    () => outbound.close(),
  );
  const visit = async (url = "http://feeds.example.com/a") => {
    const result = await outbound.fetch(url, { headers: { "if-none-match": '"1"' } });
    return result.ok ? Buffer.from(result.body).toString() : result.reason;
  };
  return { visit, sockets, asked, reached, dns };
}

describe("pooled connections", () => {
  it("serve visits to one site one after another, whether something changed or not", async () => {
    const { visit, reached, asked } = await site((socket, { number }) =>
      socket.write(number === 2 ? 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n' : ok(`body ${number}`)),
    );
    expect([await visit(), await visit(), await visit()]).toEqual(["body 1", "", "body 3"]);
    expect(reached).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  it("are not used for a name that leads elsewhere now, nor for another name or port at the same address", async () => {
    const { visit, reached, dns } = await site((socket) => socket.write(ok("x")));
    await visit();
    dns["feeds.example.com"] = ["1.1.1.1"];
    await visit();
    await visit("http://other.example.com/a");
    await visit("http://feeds.example.com:8080/a");
    expect(reached).toEqual(["93.184.216.34", "1.1.1.1", "93.184.216.34", "1.1.1.1"]);
  });

  it("do not let a name through that leads to a private address now", async () => {
    const { visit, asked, dns } = await site((socket) => socket.write(ok("x")));
    await visit();
    for (const addresses of [["10.0.0.1"], ["93.184.216.34", "127.0.0.1"]]) {
      dns["feeds.example.com"] = addresses;
      expect(await visit()).toBe("address-not-allowed");
    }
    expect(asked).toHaveLength(1);
  });

  it("are replaced when the site has closed them, or closes them at the next request", async () => {
    const { visit, sockets, reached } = await site((socket, { connection, number }) => {
      if (connection === 2 && number === 2) socket.destroy();
      else socket.write(ok(`${connection}/${number}`));
    });
    expect(await visit()).toBe("1/1");
    sockets[0]?.destroy();
    expect(await visit()).toBe("2/1");
    expect(await visit()).toBe("3/1");
    expect(reached).toHaveLength(3);
  });

  it("do not make a request twice that the site has begun to answer", async () => {
    const { visit, asked } = await site((socket, { number }) => {
      if (number === 1) socket.write(ok("x"));
      else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf");
    });
    await visit();
    expect(await visit()).toBe("network");
    expect(asked).toHaveLength(2);
  });

  it("never take what a site sent unasked for the next answer", async () => {
    const { visit } = await site((socket, { connection }) =>
      socket.write(connection === 1 ? ok("asked") + ok("unasked") : ok("fresh")),
    );
    expect([await visit(), await visit()]).toEqual(["asked", "fresh"]);
  });

  it("end after an answer that is no document, and where the site wishes it", async () => {
    const { visit, reached } = await site((socket, { connection }) =>
      socket.write(
        connection === 1 ? "HTTP/1.1 404 No\r\ncontent-length: 0\r\n\r\n" : ok("x", "connection: close\r\n"),
      ),
    );
    for (let turn = 0; turn < 3; turn += 1) await visit();
    expect(reached).toHaveLength(3);
  });

  it("are few: the longest idle ends first", async () => {
    const { visit, sockets, reached } = await site((socket) => socket.write(ok("x")), {
      connectionsPooledMax: 2,
    });
    for (const name of ["a", "b", "c"]) await visit(`http://${name}.example.com/`);
    await expect.poll(() => sockets.filter(({ readyState }) => readyState === "open").length).toBe(2);
    await visit("http://c.example.com/");
    expect(reached).toHaveLength(3);
    await visit("http://a.example.com/");
    expect(reached).toHaveLength(4);
  });
});
