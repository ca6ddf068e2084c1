import { z } from "zod";
import {
  channelKinds,
  channelNameLengthMax,
  channelStates,
  channelUrlLengthMax,
  ntfyTopicPattern,
} from "#domain/alerts/channel.ts";
import { isVisible } from "#domain/kernel/visible-text.ts";
import { endpoints } from "./endpoint.ts";

export const channelSchema = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  /** As its user knows it: a device, a server, a part of its address. Never a secret. */
  name: z.string(),
  state: z.enum(channelStates),
  /** What is wrong, and what to do. */
  problem: z.string().nullable(),
  /** The most that it can confirm of a message. */
  confirms: z.enum(["accepted", "shown"]),
  /** Where its user goes on while it is waiting. */
  link: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Channel = z.infer<typeof channelSchema>;

export const channelsAnswerSchema = z.object({
  channels: z.array(channelSchema),
  /** What can be added here. */
  kinds: z.array(z.enum(channelKinds)),
  /** The key of this server that a browser subscribes with. */
  pushKey: z.string(),
});
export type ChannelsAnswer = z.infer<typeof channelsAnswerSchema>;

const name = z.string().trim().max(channelNameLengthMax).refine(isVisible, "Enter a name.").optional();
const url = z.string().trim().min(1).max(channelUrlLengthMax);
/** Bytes behind base64url. */
const bytesOf = (text: string) => Math.floor((text.replace(/=+$/, "").length * 3) / 4);
const keyOf = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => bytesOf(text) === bytes, "This isn't a key of a push subscription.");

export const pushSubscriptionSchema = z.object({
  endpoint: url,
  keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }),
});

export const newChannelSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("push"), name, subscription: pushSubscriptionSchema }),
  z.object({ kind: z.literal("email") }),
  z.object({ kind: z.literal("telegram") }),
  z.object({ kind: z.literal("discord"), name, url }),
  z.object({ kind: z.literal("slack"), name, url }),
  z.object({
    kind: z.literal("ntfy"),
    name,
    server: url.default("https://ntfy.sh"),
    topic: z.string().trim().regex(ntfyTopicPattern, "A topic has letters, digits, - and _ only."),
    token: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\x21-\x7e]*$/)
      .optional(),
  }),
  z.object({ kind: z.literal("webhook"), name, url }),
]);
export type NewChannel = z.infer<typeof newChannelSchema>;

/** `secret`: what a webhook's messages are signed with. No later answer has it. */
export const addedChannelSchema = channelSchema.extend({ secret: z.string().optional() });
export type AddedChannel = z.infer<typeof addedChannelSchema>;

export const channelTestSchema = z.object({
  accepted: z.boolean(),
  /** What happened, and what to do. */
  words: z.string(),
});
export type ChannelTest = z.infer<typeof channelTestSchema>;

export const channelsEndpoints = endpoints({
  listChannels: {
    route: "GET /api/channels",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Where the user's alerts go, and what else can be added.",
    answer: channelsAnswerSchema,
  },
  addChannel: {
    route: "POST /api/channels",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Adds a channel. One that is there already is answered as it is, with its keys renewed.",
    limit: "channels",
    body: newChannelSchema,
    status: 201,
    answer: addedChannelSchema,
    errors: ["channel-limit-reached", "channel-address-refused", "channel-not-available"],
  },
  deleteChannel: {
    route: "DELETE /api/channels/:channelId",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Removes a channel. What waits for it isn't sent.",
    status: 204,
    errors: ["channel-not-found"],
  },
  testChannel: {
    route: "POST /api/channels/:channelId/test",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Sends a test message and says what became of it.",
    limit: "channel-tests",
    answer: channelTestSchema,
    errors: ["channel-not-found"],
  },
  rotateChannelSecret: {
    route: "POST /api/channels/:channelId/secret",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Makes another secret for a webhook. For a day, messages are signed with both.",
    limit: "channels",
    answer: z.object({ secret: z.string() }),
    errors: ["channel-not-found"],
  },
});
