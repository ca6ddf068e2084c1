import type { EventBus } from "#server/platform/events/events.ts";

/** Sources that were asked together answer within this time: open pages get one event for all of them. */
const gatherMs = 300;

/** Tells open pages which sources brought something new. */
export function createSocialAnnouncer(events: EventBus) {
  let sourceIds = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function tell(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (sourceIds.size === 0) return;
    const told = [...sourceIds].sort();
    sourceIds = new Set();
    await events.publish({ kind: "social", sourceIds: told });
  }

  return {
    add(sourceId: string): void {
      sourceIds.add(sourceId);
      timer ??= setTimeout(() => void tell(), gatherMs);
    },
    /** Tells at once what waits. */
    tell,
  };
}
