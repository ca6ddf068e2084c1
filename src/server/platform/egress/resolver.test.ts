import { createSocket, type Socket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { addressesInHostsFile, createSystemResolver } from "./resolver.ts";

type Reply = Buffer[] | "nothing" | "unknown-name";

const typeA = 1;
const typeAaaa = 28;
let server: Socket | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

/** A name server that gives one reply per record type; it knows just enough of the protocol. */
async function nameServer(replies: Record<number, Reply>): Promise<string> {
  const socket = createSocket("udp4");
  server = socket;
  socket.on("message", (query, peer) => {
    const end = query.indexOf(0, 12) + 5;
    const reply = replies[query.readUInt16BE(end - 4)] ?? "nothing";
    if (reply === "nothing") return;
    const records = reply === "unknown-name" ? [] : reply;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(reply === "unknown-name" ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = records.map((data) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      query.copy(record, 2, end - 4, end);
      record.writeUInt16BE(data.byteLength, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

const ipv4 = Buffer.from([93, 184, 216, 34]);
const ipv6 = Buffer.from("26064700000000000000000000001111", "hex");
const name = "feeds.example.com";
const noSignal = new AbortController().signal;

describe("createSystemResolver", () => {
  it("gives the addresses of both families", async () => {
    const resolve = createSystemResolver({
      nameServers: [await nameServer({ [typeA]: [ipv4], [typeAaaa]: [ipv6] })],
    });
    expect(await resolve(name, noSignal)).toEqual(["93.184.216.34", "2606:4700::1111"]);
  });

  it("goes on with one family when the other's question stays unanswered", async () => {
    const resolve = createSystemResolver({
      nameServers: [await nameServer({ [typeA]: [ipv4], [typeAaaa]: "nothing" })],
    });
    expect(await resolve(name, noSignal)).toEqual(["93.184.216.34"]);
  });

  it("gives an IPv6 address when there is no other", async () => {
    const resolve = createSystemResolver({
      nameServers: [await nameServer({ [typeA]: [], [typeAaaa]: [ipv6] })],
    });
    expect(await resolve(name, noSignal)).toEqual(["2606:4700::1111"]);
  });

  it("rejects for a name that does not exist", async () => {
    const replies = { [typeA]: "unknown-name", [typeAaaa]: "unknown-name" } as const;
    const resolve = createSystemResolver({ nameServers: [await nameServer(replies)] });
    await expect(resolve(name, noSignal)).rejects.toThrow();
  });

  it("ends when called off while the name server is silent", async () => {
    const resolve = createSystemResolver({ nameServers: [await nameServer({})] });
    const caller = new AbortController();
    const waiting = resolve(name, caller.signal);
    setTimeout(() => caller.abort(), 50);
    await expect(waiting).rejects.toThrow();
  });

  it("takes the hosts file first", async () => {
    const resolve = createSystemResolver({ nameServers: [await nameServer({})] });
    expect(await resolve("localhost", noSignal)).toContain("127.0.0.1");
  });
});

describe("addressesInHostsFile", () => {
  it("reads names in any case, several per line, without comments", () => {
    const text =
      "# 1.1.1.1 a.test\n127.0.0.1\tlocalhost  News.Local # 2.2.2.2 b\n::1 localhost\nnonsense localhost\r\n";
    expect(addressesInHostsFile(text, "localhost")).toEqual(["127.0.0.1", "::1"]);
    expect(addressesInHostsFile(text, "news.local")).toEqual(["127.0.0.1"]);
    expect(addressesInHostsFile(text, "b")).toEqual([]);
  });
});
