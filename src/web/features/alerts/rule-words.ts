import type { Alert } from "#contract/alerts.ts";
import type { FeedsAnswer } from "#contract/feeds.ts";
import type { Watchlist } from "#contract/watchlists.ts";
import type { Translate } from "#domain/language/translate.ts";

/** The names behind the ids of a rule; undefined while they are not known. */
export type RuleNames = { lists?: readonly Watchlist[] | undefined; feeds?: FeedsAnswer | undefined };

type Rule = Alert["rule"];

const nameIn = (entries: readonly { id: string; name: string }[] | undefined, id: string) =>
  entries?.find((each) => each.id === id)?.name ?? "…";

/** Whose news it looks at. */
export function whomWords({ whom }: Pick<Rule, "whom">, { lists, feeds }: RuleNames, t: Translate): string {
  switch (whom.kind) {
    case "feeds":
      return t("All your feeds");
    case "company":
      return whom.symbol;
    case "watchlist":
      return t("Watchlist {name}", { name: nameIn(lists, whom.watchlistId) });
    case "source":
      return t("Feed {name}", { name: nameIn(feeds?.feeds, whom.feedId) });
    case "folder":
      return t("Folder {name}", { name: nameIn(feeds?.folders, whom.folderId) });
  }
}

/** What has to happen in it. */
export function whatWords({ what, whom }: Pick<Rule, "what" | "whom">, t: Translate): string {
  switch (what.kind) {
    case "named":
      if (whom.kind === "company")
        return what.subject ? t("Is the subject of a headline") : t("Is named in a headline");
      return what.subject ? t("A headline is about a company") : t("A headline names a company");
    case "words":
      return t("Headline has “{words}”", { words: what.text });
    case "story":
      return t("At least {count} feeds have the story", { count: what.sources });
  }
}

/** When it may fire. */
export function whenWords({ when: { hours, quiet, perDay } }: Pick<Rule, "when">, t: Translate): string[] {
  return [
    ...(hours === "market" ? [t("Market hours only")] : []),
    ...(quiet ? [t("Quiet {from}–{to}", quiet)] : []),
    t({ one: "At most once a day", other: "At most {count} a day" }, { count: perDay }),
  ];
}
