import { z } from "zod";
import type { Message } from "#domain/language/translate.ts";

/** A sentence for users, in English, with what is filled in: the browser words it in the language of the user. */
export const messageSchema: z.ZodType<Message> = z.object({
  sentence: z.union([z.string(), z.object({ one: z.string(), other: z.string() })]),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => messageSchema)])).optional(),
});
