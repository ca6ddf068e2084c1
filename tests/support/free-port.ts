import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems hand out by themselves: no server or connection beside it takes one of these. */
const [firstPort, lastPort] = [20_000, 32_000];
const triesMax = 100;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
    await once(probe.close(), "close");
    return true;
  } catch {
    return false;
  }
}

/** A port of 127.0.0.1 that nobody listens on, for a product whose public address must be known before it starts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(firstPort, lastPort);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${firstPort} to ${lastPort} is free.`);
}
