import type { Why } from "#domain/alerts/match.ts";
import type { Translate } from "#domain/language/translate.ts";

/** Why it fired, as its user reads it: the clause and the value that met it. */
export function whyWords({ clause, symbol, value }: Why, t: Translate): string {
  const company = symbol ?? "";
  switch (clause) {
    case "named":
      return t("The headline names {company} as “{words}”.", { company, words: String(value) });
    case "words":
      return t("The headline has “{words}”.", { words: String(value) });
    case "story":
      return t(
        { one: "{count} of your feeds tells this story.", other: "{count} of your feeds tell this story." },
        { count: Number(value) },
      );
  }
}
