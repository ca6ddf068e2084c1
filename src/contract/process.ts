import { z } from "zod";

/** A process that runs on the database, by its own word. */
export const processSchema = z.object({
  id: z.string(),
  /** The one that answers. */
  isOwn: z.boolean(),
  role: z.string(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  memoryBytes: z.number(),
  heapBytes: z.number(),
  /** Open event streams. */
  streams: z.number(),
  /** Connections to the database: in use, at most, and calls that wait for one. */
  pool: z.object({ used: z.number(), max: z.number(), waiting: z.number() }),
  /** How far its machine's clock is ahead of the database's; negative when it is behind. */
  clockAheadMs: z.number(),
  /** Outside services that it leaves alone for a moment. */
  pausedServices: z.array(z.string()),
});

/** The read replica of the process that answers. "primary": its address leads to a server that isn't a standby. */
export const replicaSchema = z.object({
  state: z.enum(["used", "behind", "primary", "away"]),
  /** So old at most is what it has; null while nobody knows. */
  ageMs: z.number().nullable(),
});
