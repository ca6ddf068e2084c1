import { type SubmitEvent, useRef, useState } from "react";
import type { Spending } from "#contract/ai-spending.ts";
import { budgetInField, centsText, mayBeEmpty, readBudget } from "#web/features/analysis/budget-text.ts";
import { useChooseBudget } from "#web/features/analysis/hooks/use-choose-budget.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export type BudgetFormProps = { spending: Spending };

function helpOf(spending: Spending): string {
  const { payer, siteCents } = spending;
  if (payer === "system" && siteCents !== null)
    return `Your AI key is provided by this site, at most ${centsText(siteCents)} a month. You can set less.`;
  const site = siteCents === null ? "" : ` This site suggests ${centsText(siteCents)}.`;
  return mayBeEmpty(spending) ? `Leave it empty for no budget.${site}` : site;
}

export function BudgetForm({ spending }: BudgetFormProps) {
  const [typed, setTyped] = useState(() => budgetInField(spending));
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const save = useChooseBudget();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readBudget(typed, spending);
    if (!("problem" in read)) return save.mutate(read);
    setProblem(read.problem);
    field.current?.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
      <TextField
        ref={field}
        label="Monthly budget in US dollars"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-96"
        placeholder="No budget"
        help={helpOf(spending)}
        error={problem}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save budget
        </Button>
        {spending.chosen && (
          <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate({ kind: "default" })}>
            {spending.siteCents === null ? "Go without a budget" : `Back to ${centsText(spending.siteCents)}`}
          </Button>
        )}
      </div>
    </form>
  );
}
