import { passwordLengthMin } from "#domain/accounts/account.ts";
import { passwordProblem } from "#domain/accounts/details.ts";
import { changePassword } from "#web/features/accounts/api/account.ts";
import { DialogForm } from "#web/features/accounts/components/security/dialog-form.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/use-toast.ts";

export type PasswordDialogProps = { onClose: () => void; onChanged: () => void };

export function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const toast = useToast();
  const form = useFieldForm({
    empty: { currentPassword: "", newPassword: "", repeated: "" },
    check: ({ currentPassword, newPassword, repeated }) => ({
      currentPassword: currentPassword === "" ? "Password is required" : undefined,
      newPassword: passwordProblem(newPassword),
      repeated: repeated === newPassword ? undefined : "Passwords do not match",
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
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          help={`At least ${passwordLengthMin} characters.`}
          {...form.field("newPassword")}
        />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          {...form.field("repeated")}
        />
      </DialogForm>
    </Dialog>
  );
}
