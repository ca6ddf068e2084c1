import type { PriceFact, Why } from "#domain/alerts/match.ts";
import { dateFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatPercent, formatPrice, unknownFigure } from "#domain/market/format.ts";
import { exchangeTimezone } from "#domain/market/new-york.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";

const tradeTime = dateFormat({
  timeZone: exchangeTimezone,
  hour: "numeric",
  minute: "2-digit",
  day: "numeric",
  month: "short",
});

/** The price, and the exchange's own time of it: no message about a price is without. */
const tradeOf = (fact: PriceFact | undefined, symbol: string, t: Translate) => ({
  price: formatPrice(symbol, fact?.price, fact?.currency ?? null, t.locale),
  time: fact ? tradeTime(t.locale).format(Date.parse(fact.at)) : unknownFigure,
});

/** Why it fired, as its user reads it: the clause and the value that met it. */
export function whyWords({ clause, symbol, tag, value, price, usual }: Why, t: Translate): string {
  const company = symbol ?? "";
  switch (clause) {
    case "named":
      if (tag) return t("The headline is about {tag}.", { tag: t.of(tagLabels[tag]) });
      return t("The headline names {company} as “{words}”.", { company, words: String(value) });
    case "words":
      return t("The headline has “{words}”.", { words: String(value) });
    case "story":
      return t(
        { one: "{count} of your feeds tells this story.", other: "{count} of your feeds tell this story." },
        { count: Number(value) },
      );
    case "unusual":
      return t(
        "{count} stories name {company} within 24 hours. Usual are {usual} a day, and at most {busiest} in {days} days.",
        {
          count: Number(value),
          company,
          usual: Math.round((usual?.perDay ?? 0) * 10) / 10,
          busiest: usual?.busiest ?? 0,
          days: usual?.days ?? 0,
        },
      );
    case "move":
      return t("{company} moved {percent} since this news, to {price} ({time}, New York).", {
        company,
        percent: formatPercent(Number(value), t.locale),
        ...tradeOf(price, company, t),
      });
    case "price": {
      const crossed = {
        company,
        level: formatPrice(company, price?.level, price?.currency ?? null, t.locale),
        ...tradeOf(price, company, t),
      };
      return price?.side === "under"
        ? t("{company} fell to {level} or below: {price} ({time}, New York).", crossed)
        : t("{company} rose to {level} or above: {price} ({time}, New York).", crossed);
    }
  }
}
