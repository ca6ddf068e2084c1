import type { Translate } from "#domain/language/translate.ts";
import { greetingOf, inOneLine, type Letter, longDay } from "../accounts/mail-layout.ts";
import { productName as product } from "../kernel/product.ts";

/** `endsOn` such as "2027-01-14"; `successor` is null where none is known that the key reaches. */
export type ModelEnd = { model: string; endsOn: string; successor: string | null };

/** What the email about the end of models tells. `isSite`: they are those that an admin set for all. */
export type ModelEndMail = { fullName: string; url: string; isSite: boolean; ends: ModelEnd[] };

const nameLengthMax = 100;

const dayOf = ({ endsOn }: ModelEnd, t: Translate) => longDay(t.locale).format(new Date(endsOn));

function sentenceOf(end: ModelEnd, isSite: boolean, t: Translate): string {
  const model = inOneLine(end.model, nameLengthMax);
  const day = dayOf(end, t);
  if (end.successor === null)
    return isSite
      ? t("The AI provider ends {model} on {day}. From then on calls fail until you choose another model.", {
          model,
          day,
        })
      : t(
          "Your AI provider ends {model} on {day}. From then on your prompts fail until you choose another model.",
          { model, day },
        );
  const next = inOneLine(end.successor, nameLengthMax);
  return isSite
    ? t("The AI provider ends {model} on {day}. Calls then use its successor, {next}.", { model, day, next })
    : t("Your AI provider ends {model} on {day}. Your prompts then run on its successor, {next}.", {
        model,
        day,
        next,
      });
}

export function modelEndLetter({ fullName, url, isSite, ends }: ModelEndMail, t: Translate): Letter {
  const [first] = ends;
  return {
    subject:
      first && ends.length === 1
        ? t("Your {product} AI model ends on {day}", { product, day: dayOf(first, t) })
        : t("Your {product} AI models end soon", { product }),
    greeting: greetingOf(fullName, t),
    paragraphs: [
      isSite
        ? t("This is about the AI models that are set for all users of {product}.", { product })
        : t("This is about the AI models that your {product} prompts run on.", { product }),
      ...ends.map((end) => sentenceOf(end, isSite, t)),
      ends.some(({ successor }) => successor !== null)
        ? t("In the AI settings one click moves them now. Answers and prices of another model differ.")
        : t("In the AI settings you see which models there are, with their prices."),
    ],
    action: { label: t("Open the AI settings"), url },
    notes: [],
  };
}
