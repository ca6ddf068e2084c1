import { type FakeNewswires, startFakeNewswires } from "#fakes/newswires/newswires.ts";
import type { Headline } from "./environment-protocol.ts";

export type Newsrooms = {
  open(name?: string): Promise<{ room: string; wires: FakeNewswires }>;
  of(room: string): FakeNewswires;
  print(room: string, headlines: readonly Headline[]): string[];
  close(): Promise<void>;
};

/** Newswires that publish only what they are told; one room for each user keeps tests apart. */
export function createNewsrooms(): Newsrooms {
  const rooms = new Map<string, FakeNewswires>();

  function of(room: string): FakeNewswires {
    const found = rooms.get(room);
    if (!found) throw new Error(`There is no newsroom ${room}.`);
    return found;
  }

  return {
    of,
    async open(room = `room-${rooms.size + 1}`) {
      const wires = await startFakeNewswires({ seed: room, quiet: true });
      rooms.set(room, wires);
      return { room, wires };
    },
    print: (room, headlines) =>
      headlines.map(({ wire, title, description, minutesAgo = 0 }) => {
        const pubDate = Date.now() - minutesAgo * 60_000;
        const text = description === undefined ? {} : { description };
        return of(room).publish(wire, { title, pubDate, ...text }).link;
      }),
    async close() {
      await Promise.all([...rooms.values()].map((wires) => wires.stop()));
    },
  };
}
