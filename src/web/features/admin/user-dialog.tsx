import type { User } from "#contract/accounts.ts";
import { passwordLengthMin } from "#domain/accounts/account.ts";
import { editsPassword } from "#domain/accounts/permissions.ts";
import { addUser, changeUser, useUserWrite } from "#web/features/admin/admin.calls.ts";
import { planChoices, roleChoices } from "#web/features/admin/user-filters.ts";
import {
  formOf,
  newUserForm,
  newUserOf,
  patchOf,
  problemsOf,
  type UserForm,
} from "#web/features/admin/user-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

type UserDialogProps = {
  /** Who is edited; left out for a new user. */
  user?: User | undefined;
  onClose: () => void;
};

const signOutNote = "A new email, password or role signs this user out everywhere.";

export function UserDialog({ user, onClose }: UserDialogProps) {
  const { mutateAsync: send } = useUserWrite({
    send: (typed: UserForm) =>
      user ? changeUser({ id: user.id, patch: patchOf(typed, user) }) : addUser(newUserOf(typed)),
    done: user ? "User updated successfully!" : "User added successfully!",
    onDone: onClose,
  });
  const form = useDomainForm({
    values: user ? formOf(user) : newUserForm,
    rules: (typed) => problemsOf(typed, user),
    send,
    onDone: () => undefined,
    // The banner and the notice say it.
    onError: () => undefined,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={user ? "Edit User" : "Add User"}
      description={user && signOutNote}
      closesOutside={false}
      size="lg"
    >
      <Form form={form} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Full name" autoComplete="off" {...form.field("fullName")} />
        <TextField label="Email" type="email" autoComplete="off" {...form.field("email")} />
        <TextField
          label={user ? "Phone (optional)" : "Phone"}
          type="tel"
          autoComplete="off"
          {...form.field("phone")}
        />
        {!user || editsPassword(user) ? (
          <SecretField
            label={user ? "Password (optional)" : "Password"}
            autoComplete="new-password"
            help={user ? "Blank keeps the current password." : `At least ${passwordLengthMin} characters.`}
            {...form.field("password")}
          />
        ) : (
          <p className="self-end pb-2 text-13 text-ink-soft">Signs in with Google.</p>
        )}
        <SelectField label="Role" options={roleChoices} {...form.choice("role")} />
        <SelectField
          label="Subscription"
          options={user ? planChoices : planChoices.filter(({ value }) => value !== "none")}
          {...form.choice("subscriptionType")}
        />
        <FormNotice text={form.notice ?? form.errorOf("role")} className="sm:col-span-2" />
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form}>{user ? "Save user" : "Add user"}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
