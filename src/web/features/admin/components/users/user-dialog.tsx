import type { User } from "#contract/accounts.ts";
import { passwordLengthMin } from "#domain/accounts/account.ts";
import { editsPassword } from "#domain/accounts/permissions.ts";
import { useUserForm } from "#web/features/admin/hooks/use-user-form.ts";
import { planChoices, roleChoices } from "#web/features/admin/user-filters.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type UserDialogProps = {
  /** Who is edited; left out for a new user. */
  user?: User | undefined;
  onClose: () => void;
};

const signOutNote = "A new email, password or role signs this user out everywhere.";

export function UserDialog({ user, onClose }: UserDialogProps) {
  const typed = useUserForm(user, onClose);
  const { formRef, errorOf, notice, busy, submit } = typed;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={user ? "Edit User" : "Add User"}
      description={user && signOutNote}
      closesOutside={false}
      size="lg"
    >
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Fields user={user} typed={typed} />
        {(notice ?? errorOf("role")) !== undefined && (
          <Notice tone="danger" className="sm:col-span-2">
            {notice ?? errorOf("role")}
          </Notice>
        )}
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {user ? "Save user" : "Add user"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldsProps = Pick<UserDialogProps, "user"> & { typed: ReturnType<typeof useUserForm> };

function Fields({ user, typed: { form, field, edit } }: FieldsProps) {
  return (
    <>
      <TextField label="Full name" autoComplete="off" {...field("fullName")} />
      <TextField label="Email" type="email" autoComplete="off" {...field("email")} />
      <TextField
        label={user ? "Phone (optional)" : "Phone"}
        type="tel"
        autoComplete="off"
        {...field("phone")}
      />
      {!user || editsPassword(user) ? (
        <SecretField
          label={user ? "Password (optional)" : "Password"}
          autoComplete="new-password"
          help={user ? "Blank keeps the current password." : `At least ${passwordLengthMin} characters.`}
          {...field("password")}
        />
      ) : (
        <p className="self-end pb-2 text-13 text-ink-soft">Signs in with Google.</p>
      )}
      <SelectField label="Role" value={form.role} options={roleChoices} onChange={(role) => edit({ role })} />
      <SelectField
        label="Subscription"
        value={form.subscriptionType}
        options={user ? planChoices : planChoices.filter(({ value }) => value !== "none")}
        onChange={(subscriptionType) => edit({ subscriptionType })}
      />
    </>
  );
}
