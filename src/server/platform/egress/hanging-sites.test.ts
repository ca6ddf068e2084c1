import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { parseAllowList } from "./allow-list.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

const servers: Server[] = [];
const opened: Outbound[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbound) => outbound.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A site on a port of its own. */
async function siteThat(answers: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answers(response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function open(limits: Parameters<typeof createOutbound>[0]["limits"]): Outbound {
  const allow = parseAllowList("127.0.0.1");
  if (!allow.ok) throw new Error("The list is odd.");
  const outbound = createOutbound({ allow: allow.value, userAgent: "test", limits: { ...limits } });
  opened.push(outbound);
  return outbound;
}

const word = (response: ServerResponse) => void response.end("news");
const silence = () => undefined;
const endless = (response: ServerResponse) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("a");
};

it("sites that say nothing take no place from answers that are read", async () => {
  const outbound = open({ concurrency: 1, concurrencyReserved: 0, unansweredMax: 40, unansweredReserved: 1 });
  const hanging = await Promise.all(Array.from({ length: 30 }, () => siteThat(silence)));
  for (const url of hanging) void outbound.fetch(url);
  const answer = await outbound.fetch(await siteThat(word));
  expect(answer).toMatchObject({ ok: true, status: 200 });
});

it("beside more silent sites than there are places, one that answered before is read at once", async () => {
  const outbound = open({ unansweredMax: 4, unansweredReserved: 1 });
  const good = await siteThat(word);
  expect(await outbound.fetch(good)).toMatchObject({ ok: true });
  const hanging = await Promise.all(Array.from({ length: 8 }, () => siteThat(silence)));
  for (const url of hanging) void outbound.fetch(url);
  expect(await outbound.fetch(good)).toMatchObject({ ok: true });
});

it("while other answers never end, a site that answered before is read immediately; an unknown site gets 'busy', not a failure of its own", async () => {
  const limits = { concurrency: 3, concurrencyReserved: 1, readWaitMs: 300, hostStartsPerSecond: 100 };
  const outbound = open(limits);
  const good = await siteThat(word);
  expect(await outbound.fetch(good)).toMatchObject({ ok: true });
  const dripping = await Promise.all(Array.from({ length: 2 }, () => siteThat(endless)));
  const arrived = dripping.map(() => Promise.withResolvers<void>());
  for (const [at, server] of servers.slice(-2).entries())
    server.once("request", () => arrived[at]?.resolve());
  for (const url of dripping) void outbound.fetch(url);
  await Promise.all(arrived.map(({ promise }) => promise));
  expect(await outbound.fetch(good)).toMatchObject({ ok: true });
  await expect
    .poll(async () => outbound.fetch(await siteThat(word)), { timeout: 15_000 })
    .toMatchObject({ ok: false, reason: "busy" });
  expect(await outbound.fetch(good)).toMatchObject({ ok: true });
});
