import { changePassword } from "#web/features/accounts/api/account.ts";
import { NewPasswordFields } from "#web/features/accounts/components/new-password-fields.tsx";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { newPasswordErrors } from "#web/features/accounts/new-password-errors.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type PasswordDialogProps = { onClose: () => void; onChanged: () => void };

export function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const toast = useToast();
  const form = useFieldForm({
    empty: { currentPassword: "", newPassword: "", confirmPassword: "" },
    check: (form) => ({
      currentPassword: form.currentPassword === "" ? "Password is required" : undefined,
      ...newPasswordErrors(form),
    }),
    send: ({ currentPassword, newPassword }) => changePassword({ currentPassword, newPassword }),
    fieldOf: ({ code }) => (code === "wrong-password" ? "currentPassword" : undefined),
    onDone: () => {
      toast({ text: "Your password was changed. Other devices were signed out." });
      onChanged();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Change password" description="Other devices are signed out.">
      <DialogForm form={form} submitLabel="Change password" onCancel={onClose}>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
        <NewPasswordFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
