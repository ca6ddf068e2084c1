import { type SubmitEvent, useState } from "react";
import type { User } from "#contract/accounts.ts";
import { fullNameProblem } from "#domain/accounts/details.ts";
import { restoreUser } from "#web/features/admin/api/users.ts";
import { useUserWrite } from "#web/features/admin/hooks/use-user-write.ts";
import { planChoices } from "#web/features/admin/user-filters.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type RestoreUserProps = { user: User; onDone: () => void; onClose: () => void };

/** Takes a removal back; what it erased is asked again or begins anew. */
export function RestoreUser({ user, onDone, onClose }: RestoreUserProps) {
  const [fullName, setFullName] = useState("");
  const [plan, setPlan] = useState<(typeof planChoices)[number]["value"]>("EARLY_BIRD");
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useUserWrite({ send: restoreUser, done: "User restored.", onDone });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = fullNameProblem(fullName);
    setProblem(found);
    if (found !== undefined) event.target.querySelector("input")?.focus();
    else if (!isPending)
      mutate({ id: user.id, fields: { fullName, subscriptionType: plan === "none" ? null : plan } });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Restore User"
      description={`${user.email} signs in again as before. What the removal deleted does not come back: the account begins as a USER with the default feeds, prompts and settings, and nothing is paid.`}
      closesOutside={false}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Full name"
          autoComplete="off"
          value={fullName}
          error={problem}
          onChange={({ target }) => {
            setFullName(target.value);
            setProblem(undefined);
          }}
        />
        <SelectField label="Subscription" value={plan} options={planChoices} onChange={setPlan} />
        {error && <Notice tone="danger">{error.message}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Restore user
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
