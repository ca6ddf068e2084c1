import { Resolver as DnsClient } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { readAddress } from "./address-class.ts";

/** Addresses that the text of a hosts file gives to a name, in its order. */
export function addressesInHostsFile(text: string, name: string): string[] {
  const found: string[] = [];
  for (const line of text.split("\n")) {
    const [address = "", ...names] = (line.split("#")[0] ?? "").trim().split(/\s+/);
    if (readAddress(address) && names.some((each) => each.toLowerCase() === name)) found.push(address);
  }
  return found;
}

/** The operator's own names: what the system's resolver would look at first. No file means no names. */
async function readHostsFile(platform: string): Promise<string> {
  const path = platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";
  return readFile(path, "utf8").catch(() => "");
}

/** All addresses of a name, IPv4 and IPv6. An empty list or an error mean that it does not resolve. */
export type Resolver = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const secondFamilyWaitMs = 1_000;

/**
 * Asks the name servers directly: the system call would occupy one of the few worker threads for as long as a
 * name server stays silent, and so delay everybody else's lookups and decompression. The hosts file comes first.
 */
export function createSystemResolver(options: { nameServers?: readonly string[] } = {}): Resolver {
  return async (name, signal) => {
    const known = addressesInHostsFile(await readHostsFile(process.platform), name.replace(/\.$/, ""));
    return known.length > 0 ? known : askNameServers(name, signal, options.nameServers);
  };
}

async function askNameServers(
  name: string,
  signal: AbortSignal,
  nameServers: readonly string[] | undefined,
): Promise<string[]> {
  const client = new DnsClient({ timeout: 2_000, tries: 2 });
  if (nameServers) client.setServers(nameServers);
  const cancel = () => client.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await bothFamilies(client.resolve4(name), client.resolve6(name));
  } finally {
    signal.removeEventListener("abort", cancel);
    client.cancel();
  }
}

type Answer = { addresses: string[]; error?: unknown };

/** Waits for both answers, but not long for the second once the first holds an address. */
async function bothFamilies(ipv4: Promise<string[]>, ipv6: Promise<string[]>): Promise<string[]> {
  const answers = [ipv4, ipv6].map((query) =>
    query.then(
      (addresses): Answer => ({ addresses }),
      (error: unknown): Answer => ({ addresses: [], error }),
    ),
  );
  const got: Answer[] = [];
  for (const answer of answers) void answer.then((each) => got.push(each));
  const first = await Promise.race(answers);
  if (first.addresses.length > 0) await Promise.race([Promise.all(answers), pause(secondFamilyWaitMs)]);
  else await Promise.all(answers);
  const addresses = got.flatMap((each) => each.addresses);
  if (addresses.length === 0) throw got[0]?.error ?? new Error("no address");
  return addresses;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
