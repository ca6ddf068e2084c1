import { z } from "zod";

/** `code`: what its user sends the bot first; `chatId` is known then. */
export const telegramTargetSchema = z.object({ code: z.string(), chatId: z.number().optional() });
export type TelegramTarget = z.infer<typeof telegramTargetSchema>;

export const telegramErrorSchema = z.object({
  description: z.string().default(""),
  parameters: z.object({ retry_after: z.number().nonnegative().optional() }).optional(),
});

export const telegramBotSchema = z.object({ result: z.object({ username: z.string() }) });

export const telegramUpdatesSchema = z.object({
  result: z.array(
    z.object({
      update_id: z.number(),
      message: z
        .object({ text: z.string().optional(), chat: z.object({ id: z.number(), type: z.string() }) })
        .optional(),
    }),
  ),
});
