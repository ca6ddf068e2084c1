import { type SubmitEvent, useRef, useState } from "react";
import type { User } from "#contract/accounts.ts";
import { addUser, changeUser } from "#web/features/admin/api/users.ts";
import { useUserWrite } from "#web/features/admin/hooks/use-user-write.ts";
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

/** What is typed of a new user, or of the one who is edited, until it is saved. */
export function useUserForm(user: User | undefined, onClose: () => void) {
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
