import { setImmediate as nextTurn } from "node:timers/promises";

/** Of all work that shares the turns, until everything else of the process gets its turn. */
const turnMsMax = 2;

/** Makes the function that work of many small steps awaits before each: it waits only when a turn lasts long already. */
export function createTurns(): () => Promise<void> {
  let beganMs = 0;
  return async () => {
    while (performance.now() - beganMs > turnMsMax) {
      await nextTurn();
      beganMs = performance.now();
    }
  };
}
