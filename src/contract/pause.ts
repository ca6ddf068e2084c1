import { z } from "zod";
import type { Pause } from "#domain/kernel/pause.ts";
import { messageSchema } from "./message.ts";

/** "Not now", as everything that is left alone for a time says it. */
export const pauseSchema = z.object({
  /** Whom we leave alone, as users call it. */
  who: z.string(),
  /** The same as a sentence and its values, where it is no name. */
  whose: messageSchema.optional(),
  /** ISO 8601 UTC. */
  since: z.string(),
  /** When it is asked again at the latest; sooner once the cause is mended. */
  until: z.string(),
  /** Why, within a sentence: "503, overloaded". */
  reason: z.string(),
}) satisfies z.ZodType<Pause>;
