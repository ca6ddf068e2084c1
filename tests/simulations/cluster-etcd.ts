import { z } from "zod";
import { eventually } from "#tests/support/postgres-processes.ts";
import { addresses, allNodes, type NodeName } from "./cluster-settings.ts";

const answerMsMax = 2_000;
const patienceMs = 60_000;

const statusSchema = z.object({ header: z.object({ member_id: z.string() }), leader: z.string() });

async function ask(name: NodeName, call: string, body: object): Promise<unknown> {
  const answer = await fetch(`http://${addresses[name]}:2379/v3/maintenance/${call}`, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMsMax),
  });
  return answer.json();
}

/** Makes a node's member the leader of etcd, which all of its writes go through. */
export async function makeLeader(name: NodeName): Promise<void> {
  const statusOf = async (each: NodeName) => statusSchema.parse(await ask(each, "status", {}));
  await eventually(
    `${name} leads etcd`,
    async () => {
      const { header, leader } = await statusOf(name);
      if (leader === header.member_id) return true;
      for (const each of allNodes)
        if ((await statusOf(each)).header.member_id === leader)
          await ask(each, "transfer-leadership", { targetID: header.member_id });
      return false;
    },
    patienceMs,
  );
}
