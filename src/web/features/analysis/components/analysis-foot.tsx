import { Fragment } from "react";
import type { Analysis } from "#contract/analysis.ts";
import {
  costInWords,
  durationInWords,
  promptInWords,
  shortTime,
  tokensInWords,
} from "#web/features/analysis/result-facts.ts";

export type AnalysisFootProps = {
  /** Null until the answer is complete, and where its facts stand elsewhere. */
  analysis: Analysis | null;
};

export function AnalysisFoot({ analysis }: AnalysisFootProps) {
  const facts = analysis
    ? [
        analysis.model,
        ...(analysis.promptVersion === null || analysis.promptVersion === 1 ? [] : [promptInWords(analysis)]),
        analysis.usage ? `${tokensInWords(analysis)} tokens` : null,
        costInWords(analysis),
        analysis.durationMs === null ? null : durationInWords(analysis),
        shortTime(analysis.createdAt),
      ].filter((fact) => fact !== null)
    : [];
  return (
    <footer className="figures flex flex-wrap gap-x-1.5 border-t border-line px-4 py-2 text-12 text-ink-soft">
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span className="min-w-0 break-words">{fact}</span>
          <span aria-hidden="true">·</span>
        </Fragment>
      ))}
      <span>AI-generated. Not investment advice.</span>
    </footer>
  );
}
