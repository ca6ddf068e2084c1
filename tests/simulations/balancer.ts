import { once } from "node:events";
import { Agent, createServer, request } from "node:http";

const lookEveryMs = 200;

export type Balancer = {
  /** Servers that are ready, by the last look at each. */
  ready(): string[];
  stop(): Promise<void>;
};

/**
 * A small HTTP balancer, by turns over the servers that say they are ready. Connections to them are used again, and no request is
 * sent a second time: what a server loses is lost.
 */
export async function startBalancer(port: number, servers: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;

  async function look(server: string): Promise<void> {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`${server}/readyz?scope=process`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) ready.add(server);
    else ready.delete(server);
  }

  const front = createServer((incoming, outgoing) => {
    const open = servers.filter((each) => ready.has(each));
    const server = open[turn++ % open.length];
    if (server === undefined) return void outgoing.writeHead(502).end("no server is ready");
    const { method = "GET", url = "/" } = incoming;
    const onward = request(
      server + url,
      { method, headers: { ...incoming.headers, connection: "keep-alive" }, agent },
      (answer) => {
        const { connection: _, "keep-alive": __, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
        answer.on("error", () => outgoing.destroy());
      },
    );
    onward.on("error", (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${server} ${method} ${url}: ${error.message}`);
    });
    incoming.pipe(onward);
  });

  await once(front.listen(port, "127.0.0.1"), "listening");
  const looks = servers.map((server) => setInterval(() => void look(server), lookEveryMs));
  await Promise.all(servers.map(look));
  return {
    ready: () => [...ready],
    async stop() {
      looks.forEach(clearInterval);
      front.closeAllConnections();
      agent.destroy();
      await once(front.close(), "close");
    },
  };
}
