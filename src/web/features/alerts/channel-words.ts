import type { Channel } from "#contract/channels.ts";
import type { ChannelKind } from "#domain/alerts/channel.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { shortTime } from "#web/lib/short-time.ts";

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

/** How a channel is, in a few words. */
export function stateWords(
  { state, acceptedAt }: Pick<Channel, "state" | "acceptedAt">,
  t: Translate,
): string {
  switch (state) {
    case "new":
      return t("Not tested yet");
    case "waiting":
      return t("Waiting for you");
    case "working":
      return acceptedAt === null
        ? t("Working")
        : t("Working, last message accepted {time}", { time: shortTime(acceptedAt, t) });
    case "failing":
      return t("Failing, we keep trying");
    case "gone":
      return t("No longer works");
  }
}

/** The most that a channel can tell of a message. */
export const confirmsWords = ({ confirms }: Pick<Channel, "confirms">, t: Translate): string =>
  confirms === "shown"
    ? t("Confirms that a message was shown")
    : t("Confirms that a message was accepted, can't tell if it was shown");
