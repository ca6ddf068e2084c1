import { z } from "zod";
import { defaultFeedColor, feedNameLengthMax, feedUrlLengthMax, isFeedColor } from "#domain/feeds/feed.ts";
import { isVisible } from "#domain/kernel/visible-text.ts";

export const feedSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  url: z.string(),
  color: z.string(),
  enabled: z.boolean(),
  order: z.number(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  lastUpdated: z.string(),
});
export type Feed = z.infer<typeof feedSchema>;

const feedName = z.string().trim().max(feedNameLengthMax).refine(isVisible, "Name is required");
const feedUrl = z.string().trim().min(1, "Address is required").max(feedUrlLengthMax);
const feedColor = z.string().refine(isFeedColor, "Use a colour such as #2563eb");

export const newFeedSchema = z.object({
  name: feedName,
  url: feedUrl,
  color: feedColor.default(defaultFeedColor),
});
export type NewFeed = z.infer<typeof newFeedSchema>;

export const feedPatchSchema = z.object({
  name: feedName.optional(),
  url: feedUrl.optional(),
  color: feedColor.optional(),
  enabled: z.boolean().optional(),
});
export type FeedPatch = z.infer<typeof feedPatchSchema>;
