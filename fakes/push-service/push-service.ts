import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { newReceiver, openMessage, vapidProblem } from "./message.ts";

export type PushedMessage = {
  subscription: string;
  payload: { id: string; title: string; body: string; url: string };
  ttl: string;
  urgency: string;
  topic: string;
};

/** A rejection that stands in for the next answers; `taken`: the message arrived all the same, and the answer was lost. */
type BadDay = { status?: number; headers?: Record<string, string>; cutOff?: boolean; taken?: boolean };

const bodyBytesMax = 4_096;

/** A push service on loopback: it opens each message as the browser behind the subscription would. */
export async function startFakePushService(options: { port?: number; now?: () => number } = {}) {
  const now = options.now ?? Date.now;
  const receivers = new Map<string, ReturnType<typeof newReceiver>>();
  const ended = new Set<string>();
  const messages: PushedMessage[] = [];
  const badDays: BadDay[] = [];
  const listeners = new Set<(message: PushedMessage) => void>();
  let origin = "";

  function take(
    id: string,
    headers: Record<string, string | string[] | undefined>,
    body: Buffer,
  ): [number, string] {
    const text = (name: string) => String(headers[name] ?? "");
    if (ended.has(id)) return [410, "push subscription has unsubscribed or expired."];
    const receiver = receivers.get(id);
    if (!receiver) return [404, "unknown subscription"];
    if (headers.ttl === undefined) return [400, "TTL is missing"];
    if (body.length > bodyBytesMax) return [413, "payload too large"];
    const problem = vapidProblem(text("authorization"), { origin, nowMs: now() });
    if (problem) return [403, JSON.stringify({ reason: problem })];
    if (text("topic").length > 32) return [400, "Topic is too long"];
    const message: PushedMessage = {
      subscription: id,
      payload: JSON.parse(openMessage(body, receiver)) as PushedMessage["payload"],
      ttl: text("ttl"),
      urgency: text("urgency"),
      topic: text("topic"),
    };
    messages.push(message);
    for (const listener of listeners) listener(message);
    return [201, ""];
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const id = /^\/push\/([\w-]+)$/.exec(request.url ?? "")?.[1] ?? "";
    const badDay = badDays.shift();
    if (badDay?.taken) take(id, request.headers, Buffer.concat(chunks));
    if (badDay?.cutOff) return void request.socket.destroy();
    if (badDay) return void response.writeHead(badDay.status ?? 500, badDay.headers).end();
    const [status, body] = take(id, request.headers, Buffer.concat(chunks));
    response.writeHead(status, { location: `${origin}/message/${messages.length}` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: origin,
    /** What a browser would hand to the page. */
    subscribe(id = `sub-${receivers.size + 1}`) {
      const receiver = newReceiver();
      receivers.set(id, receiver);
      return {
        endpoint: `${origin}/push/${id}`,
        keys: {
          p256dh: receiver.curve.getPublicKey("base64url"),
          auth: receiver.auth.toString("base64url"),
        },
      };
    },
    /** The browser was uninstalled, or the permission was taken away. */
    end: (id: string) => void ended.add(id),
    messages,
    failNext: (...days: BadDay[]) => void badDays.push(...days),
    /** Told of each message as the browser gets it. */
    onMessage: (listener: (message: PushedMessage) => void) => void listeners.add(listener),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakePushService = Awaited<ReturnType<typeof startFakePushService>>;
