import { type History, stepText } from "./actions.ts";
import { requireModel } from "./judge.ts";
import { requireResolved } from "./judge-sessions.ts";
import { calm, letPass, playStep } from "./play.ts";
import { receiveEvents } from "./vendor-events.ts";
import { beginWorld, clearLane, counted, type Lane, type World } from "./world.ts";

const tickMs = 100;
/** In ticks of this process: one that was halted, or did not get a processor, had no time to play. */
const historyTicksMax = 600;

/** Rejects when a history went on for too long; `stop` ends the count. */
function countDown(): { late: Promise<never>; stop(): void } {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks >= historyTicksMax) reject(new Error("The history does not end."));
  }, tickMs);
  return { late, stop: () => clearInterval(timer) };
}

async function playAll(world: World): Promise<void> {
  for (const step of world.history.steps) await playStep(world, step);
  await calm(world);
  // What is paid comes to something within two rounds of the reconciliation, twenty minutes at most.
  await letPass(world, 10, 0);
  await letPass(world, 10, 1);
  await requireResolved(world);
  // What failed often is tried again within half an hour.
  await letPass(world, 31, 0);
  await letPass(world, 31, 1);
  await requireModel(world);
}

function countEvents({ stripe, arrivals, counts }: World): void {
  counted(counts, "events made", stripe.events.length);
  counted(counts, "events lost", stripe.events.filter(({ id }) => !arrivals.has(id)).length);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\nbecause of ${textOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

/** Plays a history on a lane. @returns why it failed, if it did */
export async function runHistory(lane: Lane, history: History): Promise<string | null> {
  await clearLane(lane);
  const world = beginWorld(lane, history);
  lane.stripe.setReceiver(receiveEvents(world));
  const { late, stop } = countDown();
  try {
    await Promise.race([playAll(world), late]);
    return null;
  } catch (error) {
    world.isOver = true;
    lane.stripe.setReceiver(null);
    lane.killAll();
    return textOf(error);
  } finally {
    stop();
    countEvents(world);
    counted(lane.counts, "histories");
    counted(lane.counts, "steps", history.steps.length);
    counted(
      lane.counts,
      "deeds",
      history.steps.reduce((sum, { actions }) => sum + actions.length, 0),
    );
  }
}

export function historyText({ seed, steps }: History): string {
  return [
    `history ${seed}`,
    ...steps.map((step, at) => `${String(at + 1).padStart(3)}. ${stepText(step)}`),
  ].join("\n");
}
