import { z } from "zod";
import { eventually } from "#tests/support/postgres-processes.ts";
import { addresses, type NodeName, ports } from "./cluster-settings.ts";

const patienceMs = 180_000;
const answerMsMax = 2_000;

const clusterSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});
type Member = z.infer<typeof clusterSchema>["members"][number];

const isRunning = ({ state }: Member) => /^(running|streaming)$/.test(state);

/** Where Patroni of a node answers. */
export const restOf = (name: NodeName) => `http://${addresses[name]}:${ports.patroni}`;

const ask = (name: NodeName, path: string) =>
  fetch(restOf(name) + path, { signal: AbortSignal.timeout(answerMsMax) });

/** The cluster as told by the first Patroni that answers. */
export function viewOfPatroni(live: () => NodeName[]) {
  async function members(): Promise<Member[]> {
    for (const name of live())
      try {
        return clusterSchema.parse(await (await ask(name, "/cluster")).json()).members;
      } catch {
        // It starts, or it is busy.
      }
    return [];
  }

  /** One that was killed is listed until its lease ends. */
  async function leader(): Promise<NodeName | undefined> {
    const leaders = (await members()).filter((each) => each.role === "leader" && isRunning(each));
    return live().find((name) => leaders.some((each) => each.name === name));
  }

  return {
    leader,
    async primary(): Promise<NodeName> {
      let name: NodeName | undefined;
      const isThere = async () => {
        name = await leader();
        return name !== undefined;
      };
      await eventually("there is a primary", isThere, patienceMs);
      return name as NodeName;
    },
    async healed(): Promise<void> {
      await eventually(
        "there is a primary with a synchronous standby",
        async () => {
          const roles = (await members()).filter(isRunning).map(({ role }) => role);
          return roles.includes("leader") && roles.includes("sync_standby");
        },
        patienceMs,
      );
    },
    isReplica: (name: NodeName): Promise<boolean> =>
      ask(name, "/replica").then(
        ({ status }) => status === 200,
        () => false,
      ),
  };
}
