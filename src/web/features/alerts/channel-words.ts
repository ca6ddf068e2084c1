import type { Channel } from "#contract/channels.ts";
import type { ChannelKind } from "#domain/alerts/channel.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";

/** The kinds of channels as a user reads them; names of products are the same in all languages. */
export const kindLabels: Record<ChannelKind, Message> = {
  push: message("Browser notifications"),
  email: message("Email"),
  telegram: { sentence: "Telegram" },
  discord: { sentence: "Discord" },
  slack: { sentence: "Slack" },
  ntfy: { sentence: "ntfy" },
  webhook: message("Webhook"),
};

/** "Discord: Trading room". An email goes to the account's address and has no name. */
export function channelWords({ kind, name }: Pick<Channel, "kind" | "name">, t: Translate): string {
  if (name === "") return t.of(kindLabels[kind]);
  return t("{kind}: {name}", { kind: t.of(kindLabels[kind]), name });
}
