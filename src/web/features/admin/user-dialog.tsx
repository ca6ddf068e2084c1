import { type SubmitEvent, useRef, useState } from "react";
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
  type UserField,
  type UserForm,
  type UserProblems,
  userFields,
} from "#web/features/admin/user-form.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

type UserDialogProps = {
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

/** What is typed of a new user, or of the one who is edited, until it is saved. */
function useUserForm(user: User | undefined, onClose: () => void) {
  const [form, setForm] = useState<UserForm>(user ? formOf(user) : newUserForm);
  const [problems, setProblems] = useState<UserProblems>({});
  const formRef = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error, reset } = useUserWrite({
    send: (typed: UserForm) =>
      user ? changeUser({ id: user.id, patch: patchOf(typed, user) }) : addUser(newUserOf(typed)),
    done: user ? "User updated successfully!" : "User added successfully!",
    onDone: onClose,
    onRefused: (refusal) => focusOn(placeOf(refusal)),
  });

  function focusOn(field: UserField | undefined): void {
    formRef.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  const place = placeOf(error);
  const errorOf = (field: UserField) => problems[field] ?? (place === field ? error?.message : undefined);

  function edit(changes: Partial<UserForm>): void {
    setForm((typed) => ({ ...typed, ...changes }));
    setProblems({});
    if (error) reset();
  }

  return {
    form,
    formRef,
    errorOf,
    /** Belongs to no field. */
    notice: error && place === undefined ? error.message : undefined,
    busy: isPending,
    edit,
    /** What an input of the field needs. */
    field: (name: Exclude<UserField, "role" | "subscriptionType">) => ({
      name,
      value: form[name],
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
    }),
    submit(event: SubmitEvent): void {
      event.preventDefault();
      const found = problemsOf(form, user);
      setProblems(found);
      const first = userFields.find((name) => found[name] !== undefined);
      if (first !== undefined) focusOn(first);
      else if (!isPending) mutate(form);
    },
  };
}

/** The field that a refusal is about. */
function placeOf(error: Error | null): UserField | undefined {
  return error instanceof ApiError ? userFields.find((name) => name === error.field) : undefined;
}
