import type { Alert } from "#contract/alerts.ts";
import type { Channel } from "#contract/channels.ts";
import type { FeedsAnswer } from "#contract/feeds.ts";
import type { Watchlist } from "#contract/watchlists.ts";
import type { ChannelKind } from "#domain/alerts/channel.ts";
import { alertNameLengthMax } from "#domain/alerts/rule.ts";
import { listFormat } from "#domain/language/formats.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { formatPrice } from "#domain/market/format.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";
import { shortTime } from "#web/lib/near-time.ts";

/** The names behind the ids of a rule; undefined while they are not known. */
export type RuleNames = { lists?: readonly Watchlist[] | undefined; feeds?: FeedsAnswer | undefined };

type Rule = Alert["rule"];

const anyOf = listFormat({ type: "disjunction" });

const nameIn = (entries: readonly { id: string; name: string }[] | undefined, id: string) =>
  entries?.find((each) => each.id === id)?.name ?? "…";

/** Whose news it looks at. */
export function whomWords({ whom }: Pick<Rule, "whom">, { lists, feeds }: RuleNames, t: Translate): string {
  switch (whom.kind) {
    case "feeds":
      return t("All your feeds");
    case "company":
      return whom.symbol;
    case "tags":
      return anyOf(t.locale).format(whom.tags.map((tag) => t.of(tagLabels[tag])));
    case "watchlist":
      return t("Watchlist {name}", { name: nameIn(lists, whom.watchlistId) });
    case "source":
      return t("Feed {name}", { name: nameIn(feeds?.feeds, whom.feedId) });
    case "folder":
      return t("Folder {name}", { name: nameIn(feeds?.folders, whom.folderId) });
  }
}

export const aboutTags = (count: number, t: Translate): string =>
  count > 1 ? t("A headline is about one of them") : t("A headline is about it ## a tag");

/** What has to happen in it. */
export function whatWords({ what, whom }: Pick<Rule, "what" | "whom">, t: Translate): string {
  switch (what.kind) {
    case "named":
      if (whom.kind === "company")
        return what.subject ? t("Is the subject of a headline") : t("Is named in a headline");
      if (whom.kind === "tags") return aboutTags(whom.tags.length, t);
      if (whom.kind === "watchlist" && !what.subject) return t("A headline names a company or tag of it");
      return what.subject ? t("A headline is about a company") : t("A headline names a company");
    case "words":
      return t("Headline has “{words}”", { words: what.text });
    case "story":
      return t("At least {count} feeds have the story", { count: what.sources });
    case "unusual":
      return t("Is named in unusually many stories");
    case "move":
      return t("Moves by {percent}% since the news", { percent: what.percent });
    case "price": {
      const level = formatPrice(whom.kind === "company" ? whom.symbol : "", what.level, null, t.locale);
      return what.side === "over"
        ? t("Price rises to {level} or above", { level })
        : t("Price falls to {level} or below", { level });
    }
  }
}

/** What an alert is called that has no name of its own. */
export function alertName(rule: Rule, names: RuleNames, t: Translate): string {
  const { whom, what } = rule;
  const whose = whom.kind === "company" ? whom.symbol : whomWords(rule, names, t);
  const isTagged = whom.kind === "tags" && what.kind === "named";
  const name = isTagged ? t("Headlines about {name}", { name: whose }) : `${whose}: ${whatWords(rule, t)}`;
  return name.slice(0, alertNameLengthMax);
}

/** When it may fire. */
export function whenWords({ when: { hours, quiet, perDay } }: Pick<Rule, "when">, t: Translate): string[] {
  return [
    ...(hours === "market" ? [t("Market hours only")] : []),
    ...(quiet ? [t("Quiet {from}–{to}", quiet)] : []),
    t({ one: "At most once a day", other: "At most {count} a day" }, { count: perDay }),
  ];
}

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
