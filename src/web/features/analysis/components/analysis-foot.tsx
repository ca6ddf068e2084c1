import type { Analysis } from "#contract/analysis.ts";

export type AnalysisFootProps = {
  /** Null until the answer is complete. */
  analysis: Analysis | null;
};

const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

export function AnalysisFoot({ analysis }: AnalysisFootProps) {
  return (
    <footer className="flex flex-wrap gap-x-1.5 border-t border-line px-4 py-2 text-12 text-ink-soft">
      {analysis && (
        <>
          <span>{analysis.model}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={analysis.createdAt} className="figures">
            {moment.format(Date.parse(analysis.createdAt))}
          </time>
          <span aria-hidden="true">·</span>
        </>
      )}
      <span>AI-generated. Not investment advice.</span>
    </footer>
  );
}
