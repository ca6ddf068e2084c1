import { costText } from "#domain/analysis/cost-figures.ts";
import { dateFormat } from "#domain/language/formats.ts";
import type { Message, Translate } from "#domain/language/translate.ts";

/** The budgets' months begin by UTC. */
const day = dateFormat({ month: "long", day: "numeric", timeZone: "UTC" });

const amounts = ["budget", "left", "cost"] as const;

/** Amounts and day of a budget that is used up as the language writes them; other words stay as they are. */
export function budgetWords({ sentence, values = {} }: Message, t: Translate): Message {
  const { dayMs } = values;
  const worded = amounts.flatMap((name) => {
    const microDollars = values[`${name}MicroDollars`];
    return typeof microDollars === "number" ? [[name, costText(microDollars, t)] as const] : [];
  });
  return {
    sentence,
    values: {
      ...values,
      ...Object.fromEntries(worded),
      ...(typeof dayMs === "number" ? { day: day(t.locale).format(dayMs) } : {}),
    },
  };
}
