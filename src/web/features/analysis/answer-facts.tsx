import { Fragment } from "react";
import { useTranslate } from "#web/lib/language.ts";

export type AnswerFactsProps = { facts: readonly string[] };

/** What is known of an answer of a model, and what it is not. */
export function AnswerFacts({ facts }: AnswerFactsProps) {
  const t = useTranslate();
  return (
    <p className="figures flex flex-wrap gap-x-1.5">
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span className="min-w-0 break-words">{fact}</span>
          <span aria-hidden="true">·</span>
        </Fragment>
      ))}
      <span>{t("AI-generated. Not investment advice.")}</span>
    </p>
  );
}
