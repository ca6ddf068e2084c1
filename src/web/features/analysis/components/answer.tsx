import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { AnswerText } from "#web/features/analysis/components/answer-text.tsx";
import { FiguresNote } from "#web/features/analysis/components/figures-note.tsx";
import { SnapshotContext } from "#web/features/analysis/components/marked-text.tsx";

export type AnswerProps = { run: Pick<AnalysisRun, "text" | "analysis"> };

/** The text of an answer; when it is whole, with what is known of its figures. */
export function Answer({ run: { text, analysis } }: AnswerProps) {
  return (
    <SnapshotContext value={analysis?.snapshot ?? null}>
      <AnswerText text={text} figures={analysis?.figures ?? null} />
      {analysis && <FiguresNote analysis={analysis} />}
    </SnapshotContext>
  );
}
