import { z } from "zod";

/** What the vendor says of a failure; the message repeats numbers and is left out. */
export const twilioErrorSchema = z.object({ code: z.number().int() });

export const twilioAccountSchema = z.object({ status: z.string() });
