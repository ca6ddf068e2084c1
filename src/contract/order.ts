import { z } from "zod";

/**
 * PUT …/order: the ids of all entries in their new order. Entries that are not named follow in the order they had; ids
 * that are unknown are ignored, so that a list that changed meanwhile is still ordered as far as it was seen.
 */
export const newOrderSchema = z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(500) });
export type NewOrder = z.infer<typeof newOrderSchema>;
