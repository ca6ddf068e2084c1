/** Many users of event streams in one process, on plain sockets. */
import { connect, type Socket } from "node:net";
import { answerQuestions, machineMs } from "./process.ts";

type Group = { sockets: Socket[]; waiting: number; last: PromiseWithResolvers<number>; text: string };

const marker = Buffer.from("event: item");
const connectsAtOnce = 50;
const groups = new Map<string, Group>();

/** Resolves when the stream has begun. */
function openOne(url: URL, cookie: string, group: Group): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    group.sockets.push(socket);
    socket.on("error", reject);
    socket.write(`GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncookie: ${cookie}\r\n\r\n`);
    socket.once("data", (first) => {
      if (!first.includes("HTTP/1.1 200")) reject(new Error(first.toString("latin1").slice(0, 300)));
      else resolve();
      socket.on("data", (chunk) => {
        if (!chunk.includes(marker)) return;
        group.waiting -= 1;
        if (group.waiting > 0) return;
        group.text = chunk.toString("utf8");
        group.last.resolve(machineMs());
      });
    });
  });
}

const handlers = {
  /** Opens one stream for each cookie. */
  async open({ name, url, cookies }: { name: string; url: string; cookies: string[] }): Promise<void> {
    const group: Group = { sockets: [], waiting: 0, last: Promise.withResolvers(), text: "" };
    groups.set(name, group);
    for (let start = 0; start < cookies.length; start += connectsAtOnce)
      await Promise.all(
        cookies.slice(start, start + connectsAtOnce).map((cookie) => openOne(new URL(url), cookie, group)),
      );
  },
  expect({ name }: { name: string }): void {
    const group = groups.get(name);
    if (!group) return;
    group.waiting = group.sockets.length;
    group.last = Promise.withResolvers();
  },
  /** When the last user had the event (`machineMs`), and what it got. */
  async last({ name }: { name: string }): Promise<{ atMs: number; text: string }> {
    const group = groups.get(name);
    if (!group) throw new Error(`No streams are called ${name}.`);
    return { atMs: await group.last.promise, text: group.text };
  },
};

export type StreamClients = typeof handlers;

answerQuestions(handlers, () => {
  for (const { sockets } of groups.values()) for (const socket of sockets) socket.destroy();
});
