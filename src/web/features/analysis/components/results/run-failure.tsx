import { CircleAlert, RotateCw } from "lucide-react";
import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

export type RunFailureProps = { failure: NonNullable<AnalysisRun["failure"]>; onAgain: () => void };

/** What went wrong, with the way out of it. */
export function RunFailure({ failure, onAgain }: RunFailureProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
      <p role="alert" className="flex max-w-reading min-w-0 items-start gap-2 text-14">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        <span className="min-w-0 break-words">{failure.message}</span>
      </p>
      <WayOut code={failure.code} onAgain={onAgain} />
    </div>
  );
}

function WayOut({ code, onAgain }: { code: string; onAgain: () => void }) {
  if (code === "ai-key-missing")
    return (
      <ButtonLink size="sm" to={paths.settings("integrations", "openai")}>
        Open Settings
      </ButtonLink>
    );
  if (code === "ai-budget-reached")
    return (
      <ButtonLink size="sm" to={paths.settings("ai-prompts")}>
        See the budget
      </ButtonLink>
    );
  return (
    <Button size="sm" onClick={onAgain} icon={<RotateCw aria-hidden="true" className="size-3.5" />}>
      Try again
    </Button>
  );
}
