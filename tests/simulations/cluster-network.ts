import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { readlinkSync } from "node:fs";
import { promisify } from "node:util";
import type { RunAs } from "#server/platform/postgres/run-as.ts";
import { eventually } from "#tests/support/postgres-processes.ts";

const run = promisify(execFile);
const marker = "CLUSTER_TRIAL_NETWORK";
const bridge = "nodes";
const productAddress = "10.0.0.1/24";
const startMsMax = 10_000;

/** What everything that a machine without power or network gets or sends comes to: nothing. Its neighbors aren't even told that it is away. */
const silence = `table inet silence {
  chain incoming { type filter hook input priority 0; policy drop; iif lo accept; }
  chain outgoing { type filter hook output priority 0; policy drop; oif lo accept; }
}`;

/** As root, or else as a user who is root of no more than the network. */
const ways = [["--net"], ["--user", "--map-current-user", "--keep-caps", "--net"]];

/**
 * Starts this process again in its place, in a network of its own, in which nothing but the trial has the addresses of the examples.
 * Returns when it runs there.
 * @returns why there is none, in one line
 */
export function enterOwnNetwork(args: readonly string[]): string | undefined {
  if (process.env[marker] !== undefined) return undefined;
  for (const way of ways)
    try {
      execFileSync("/usr/bin/unshare", [...way, "/bin/true"], { stdio: "ignore" });
      const command = ["unshare", ...way, process.execPath, ...process.execArgv, ...args];
      process.execve?.("/usr/bin/unshare", command, { ...process.env, [marker]: "own" });
    } catch {
      // The next way, if there is one.
    }
  return "This trial makes a network for each machine: start it as root, or allow namespaces of users (sysctl kernel.unprivileged_userns_clone=1).";
}

export type Machine = {
  /** A program and its arguments as they are started on this machine. */
  on(program: string, args: string[], account: RunAs): { program: string; args: string[] };
  /** From now on every packet to it and from it is lost, or none. */
  setSilent(isSilent: boolean): Promise<void>;
};

/** Machines with a network of their own each, connected to that of this process. They end with it. */
export async function createMachines<Name extends string>(
  addresses: Record<Name, string>,
  programs: { ip: string; nft: string },
): Promise<{ machines: Record<Name, Machine>; stop(): void }> {
  const keepers: ChildProcess[] = [];
  const ip = (...args: string[]) => run(programs.ip, args);

  async function createMachine(name: string, address: string): Promise<Machine> {
    // Ends when the pipe of its input does, so with this process.
    const keeper = spawn("/usr/bin/unshare", ["--net", "/bin/cat"], { stdio: ["pipe", "ignore", "inherit"] });
    keepers.push(keeper);
    const networkOf = (pid: number | "self") => readlinkSync(`/proc/${pid}/ns/net`);
    const { pid = 0 } = keeper;
    await eventually(`${name} has a network`, () => networkOf(pid) !== networkOf("self"), startMsMax);
    const enter = `--net=/proc/${pid}/ns/net`;
    const inside = (program: string, ...args: string[]) => run("/usr/bin/nsenter", [enter, program, ...args]);
    await ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", String(pid));
    await ip("link", "set", name, "master", bridge, "up");
    await inside(programs.ip, "address", "add", `${address}/24`, "dev", "eth0");
    for (const device of ["lo", "eth0"]) await inside(programs.ip, "link", "set", device, "up");
    return {
      on: (program, args, account) => ({
        program: "/usr/bin/nsenter",
        args: [
          enter,
          ...(account ? [`--setgid=${account.gid}`, `--setuid=${account.uid}`] : []),
          program,
          ...args,
        ],
      }),
      async setSilent(isSilent) {
        if (isSilent) await inside(programs.nft, silence);
        else await inside(programs.nft, "delete table inet silence");
      },
    };
  }

  await ip("link", "set", "lo", "up");
  await ip("link", "add", bridge, "type", "bridge");
  await ip("address", "add", productAddress, "dev", bridge);
  await ip("link", "set", bridge, "up");
  const machines: Partial<Record<Name, Machine>> = {};
  for (const [name, address] of Object.entries(addresses) as [Name, string][])
    machines[name] = await createMachine(name, address);
  return {
    machines: machines as Record<Name, Machine>,
    stop() {
      for (const keeper of keepers) keeper.stdin?.end();
    },
  };
}
