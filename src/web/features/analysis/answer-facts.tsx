import { useTranslate } from "#web/lib/language.ts";

export type AnswerFactsProps = { facts: readonly string[] };

/** What is known of an answer of a model, and what it is not. */
export function AnswerFacts({ facts }: AnswerFactsProps) {
  const t = useTranslate();
  return (
    <p className="figures flex flex-wrap gap-x-1.5">
      {facts.map((fact) => (
        // The dot ends its line: none begins with it.
        <span key={fact} className="min-w-0 break-words">
          {fact}
          <span aria-hidden="true">{"\u00a0·"}</span>
        </span>
      ))}
      <span>{t("AI-generated. Not investment advice.")}</span>
    </p>
  );
}
