import { z } from "zod";

export const turnstileAnswerSchema = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
});
