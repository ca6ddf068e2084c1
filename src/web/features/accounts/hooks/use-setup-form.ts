import { createFirstAdmin } from "#web/features/accounts/api/create-first-admin.ts";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { setupErrors } from "#web/features/accounts/setup-errors.ts";

/** State of the form for the first admin. */
export function useSetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  return useFieldForm({
    empty: { fullName: "", email: "", password: "" },
    check: setupErrors,
    send: (form) => createFirstAdmin({ ...form, token }),
    onDone,
  });
}
