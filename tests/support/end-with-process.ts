import type { ChildProcess } from "node:child_process";

/** Kills a child when this process exits before it did: a trial that is interrupted leaves nothing running. */
export function endWithProcess(child: ChildProcess): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
}
