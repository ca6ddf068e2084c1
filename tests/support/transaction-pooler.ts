import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";

/** What PgBouncer knows without being told; any other setting of a connection ends it. */
const knownSettings = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
]);

/** What belongs to a connection and not to a transaction: behind a pooler it gets lost or reaches somebody else. */
const ofSession =
  /^\s*(listen|unlisten|discard|deallocate|prepare|set\s+(?!local|transaction|constraints))\b|\bpg_(try_)?advisory_(lock|unlock)(_shared)?\s*\(|\bwith\s+hold\b|\bcreate\s+temp/i;

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};
const text = (value: string) => Buffer.from(`${value}\0`);
const welcome = Buffer.concat([
  message("R", int32(0)),
  message("S", text("server_version"), text("18.0")),
  message("S", text("client_encoding"), text("UTF8")),
  message("S", text("integer_datetimes"), text("on")),
  message("S", text("standard_conforming_strings"), text("on")),
  message("K", int32(1), int32(1)),
  message("Z", Buffer.from("I")),
]);

/** The whole messages of a stream, each with its type, in the order of their arrival. */
function messagesOf(take: (type: string, whole: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const whole = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(whole.length);
      take(String.fromCharCode(whole[0] ?? 0), whole);
    }
  };
}

type Server = { socket: Socket; client: Client | undefined };
type Client = { socket: Socket; server: Server | undefined; unsent: Buffer[]; owed: number };

export type TransactionPooler = {
  url: string;
  /** Settings and statements that a pooler in transaction mode can't carry. */
  misused: string[];
  /** Most clients at a time so far. */
  clientsMost: () => number;
  close(): Promise<void>;
};

/**
 * Stands before a database as PgBouncer does in transaction mode, without named statements: many clients share two connections, and
 * each transaction takes the one that was free longest.
 */
export async function startTransactionPooler(databaseUrl: string): Promise<TransactionPooler> {
  const misused: string[] = [];
  const servers = new Set<Server>();
  const free: Server[] = [];
  const waiting: Client[] = [];
  const clients = new Set<Client>();
  let most = 0;

  function assign(): void {
    while (free.length > 0 && waiting.length > 0) {
      const server = free.shift();
      const client = waiting.shift();
      if (!server || !client) return;
      server.client = client;
      client.server = server;
      for (const each of client.unsent.splice(0)) server.socket.write(each);
    }
  }

  async function addServer(): Promise<void> {
    const owner = new pg.Client(databaseUrl);
    owner.on("error", () => undefined);
    await owner.connect();
    // Signed in; from here on the bytes are the clients'.
    const { stream } = (owner as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners("data");
    const server: Server = { socket: stream, client: undefined };
    const read = messagesOf((type, whole) => {
      const { client } = server;
      client?.socket.write(whole);
      if (type !== "Z" || !client) return;
      client.owed -= 1;
      if (client.owed > 0 || String.fromCharCode(whole[5] ?? 0) !== "I") return;
      client.server = undefined;
      server.client = undefined;
      free.push(server);
      assign();
    });
    stream.on("data", read);
    servers.add(server);
    free.push(server);
    assign();
  }
  await Promise.all([addServer(), addServer()]);

  /** Nobody gets the connection of a client that left within its transaction. */
  function replace(server: Server): void {
    servers.delete(server);
    server.client = undefined;
    server.socket.destroy();
    if (listener.listening) void addServer().catch(() => undefined);
  }

  function serve(socket: Socket): void {
    const client: Client = { socket, server: undefined, unsent: [], owed: 0 };
    clients.add(client);
    most = Math.max(most, clients.size);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clients.delete(client);
      if (waiting.includes(client)) waiting.splice(waiting.indexOf(client), 1);
      if (client.server) replace(client.server);
    });
    const reject = (why: string) => {
      misused.push(why);
      socket.end(
        message("E", text("SFATAL"), text("VFATAL"), text("C08P01"), text(`M${why}`), Buffer.from("\0")),
      );
    };
    const read = messagesOf((type, whole) => {
      if (type === "X") return socket.end();
      const parts = whole.subarray(5).toString().split("\0");
      if (type === "P" && parts[0] !== "") return reject(`named statement ${parts[0]}`);
      const statement = type === "Q" ? parts[0] : type === "P" ? parts[1] : undefined;
      if (statement !== undefined && ofSession.test(statement)) misused.push(statement);
      if (type === "Q" || type === "S") client.owed += 1;
      if (client.server) return client.server.socket.write(whole);
      client.unsent.push(Buffer.from(whole));
      if (!waiting.includes(client)) waiting.push(client);
      return assign();
    });
    socket.once("data", (first) => {
      const settings = first.subarray(8).toString().split("\0");
      const unknown = settings.find((name, at) => at % 2 === 0 && name !== "" && !knownSettings.has(name));
      if (unknown !== undefined) return reject(`unsupported startup parameter: ${unknown}`);
      socket.on("data", read);
      return socket.write(welcome);
    });
  }

  const listener = createServer(serve).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `postgres://pooled@127.0.0.1:${port}/pooled`,
    misused,
    clientsMost: () => most,
    async close() {
      listener.close();
      for (const { socket } of clients) socket.destroy();
      await once(listener, "close");
      for (const { socket } of servers) socket.destroy();
    },
  };
}
