import type { Server } from "node:http";
import { ConfigError } from "./config/config.ts";

const drainMs = 3_000;

type WantedPort = { name: "PORT" | "HEALTH_PORT"; port: number };

/** The system's rejection to listen, as a line that a user can act on. */
function listenProblem({ code }: NodeJS.ErrnoException, { name, port }: WantedPort): string {
  if (code === "EADDRINUSE")
    return `${name}: another program uses port ${port}. Stop it or choose another ${name}.`;
  if (code === "EACCES") return `${name}: this user may not open port ${port}. Choose a ${name} above 1023.`;
  return `HOST: this machine cannot listen there (${code ?? "unknown"}). Use 127.0.0.1 or 0.0.0.0.`;
}

/** @returns the port that it got */
export async function listen(server: Server, host: string, wanted: WantedPort): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new ConfigError([listenProblem(error, wanted)])));
    server.listen(wanted.port, host, () => resolve());
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : wanted.port;
}

/** Takes no more requests; those in progress have three seconds. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
