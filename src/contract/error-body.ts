import { z } from "zod";
import { errorCodes } from "./error-codes.ts";
import { messageSchema } from "./message.ts";

export const errorDetailsSchema = z.object({
  code: z.enum(errorCodes),
  /** For a user: what happened and what to do. */
  message: z.string(),
  /** The message as a sentence and its values, where it has any, for another language. */
  words: messageSchema.optional(),
  field: z.string().optional(),
  requestId: z.string(),
});

/** Every answer that is not a success. */
export const errorSchema = z.object({ error: errorDetailsSchema });
export type ErrorBody = z.infer<typeof errorSchema>;
