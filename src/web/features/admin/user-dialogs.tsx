import type { User } from "#contract/accounts.ts";
import type { ListedUser } from "#contract/admin-users.ts";
import { passwordLengthMin, removedDays, type SubscriptionType } from "#domain/accounts/account.ts";
import { fullNameProblem } from "#domain/accounts/details.ts";
import { editsPassword } from "#domain/accounts/permissions.ts";
import { message } from "#domain/language/translate.ts";
import { planChoicesOf, roleChoices } from "#web/features/admin/user-filters.ts";
import {
  formOf,
  newUserForm,
  newUserOf,
  patchOf,
  problemsOf,
  type UserForm,
} from "#web/features/admin/user-form.ts";
import {
  addUser,
  changeUser,
  removeUser,
  restoreUser,
  useUserWrite,
} from "#web/features/admin/users.calls.ts";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { AlertDialog, Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SecretField } from "#web/ui/secret-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

/** What an admin wants to do with a user. */
export type UserTask = { kind: "edit" | "remove" | "restore"; user: ListedUser };

type UserTaskDialogProps = {
  task: UserTask | { kind: "add" } | null;
  onClose: () => void;
  /** The user leaves the list that is shown. */
  onRemoved: () => void;
};

/** The dialog of a task. */
export function UserTaskDialog({ task, onClose, onRemoved }: UserTaskDialogProps) {
  function leave(): void {
    onRemoved();
    onClose();
  }
  switch (task?.kind) {
    case "add":
      return <UserDialog onClose={onClose} />;
    case "edit":
      return <UserDialog user={task.user} onClose={onClose} />;
    case "remove":
      return <RemoveUser user={task.user} onDone={leave} onClose={onClose} />;
    case "restore":
      return <RestoreUser user={task.user} onDone={leave} onClose={onClose} />;
    default:
      return null;
  }
}

type RemoveUserProps = { user: User; onDone: () => void; onClose: () => void };

/** The question before a removal. */
function RemoveUser({ user, onDone, onClose }: RemoveUserProps) {
  const t = useTranslate();
  const { mutate, isPending } = useUserWrite({
    send: removeUser,
    done: t("User removed successfully!"),
    onDone,
    onRejected: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t("Are you sure you want to remove this user?")}
      text={t(
        "{fullName} ({email}) is signed out immediately. Profile, feeds, prompts, keys and saved news are deleted, and the subscription is cancelled. You can restore the account for {days} days, empty, with the same email and password.",
        { fullName: user.fullName, email: user.email, days: removedDays },
      )}
      confirmLabel={t("Remove user")}
      busy={isPending}
      onConfirm={() => mutate(user.id)}
    />
  );
}

type RestoreForm = { fullName: string; plan: SubscriptionType | "none" };
type RestoreUserProps = { user: User; onDone: () => void; onClose: () => void };

/** Takes a removal back; what it erased is asked again or begins again. */
function RestoreUser({ user, onDone, onClose }: RestoreUserProps) {
  const t = useTranslate();
  const { mutateAsync: restore } = useUserWrite({ send: restoreUser, done: t("User restored."), onDone });
  const form = useDomainForm<RestoreForm, unknown>({
    values: { fullName: "", plan: "EARLY_BIRD" },
    rules: ({ fullName }) => ({ fullName: fullNameProblem(fullName) }),
    send: ({ fullName, plan }) =>
      restore({ id: user.id, fields: { fullName, subscriptionType: plan === "none" ? null : plan } }),
    onDone: () => undefined,
    // The banner and the notice say it.
    onError: () => undefined,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Restore User")}
      description={t(
        "{email} can sign in again as before. Deleted data isn't restored: the account starts as an unpaid user with the default feeds, prompts and settings.",
        { email: user.email },
      )}
      closesOutside={false}
    >
      <Form form={form}>
        <TextField label={t("Full name")} autoComplete="off" {...form.field("fullName")} />
        <SelectField label={t("Subscription")} options={planChoicesOf(t)} {...form.choice("plan")} />
        <FormNotice text={form.notice} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form}>{t("Restore user")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type UserDialogProps = {
  /** Who is edited; left out for a new user. */
  user?: User | undefined;
  onClose: () => void;
};

const signOutNote = message("Changing the email, password or role signs this user out everywhere.");

function UserDialog({ user, onClose }: UserDialogProps) {
  const t = useTranslate();
  const { mutateAsync: send } = useUserWrite({
    send: (typed: UserForm) =>
      user ? changeUser({ id: user.id, patch: patchOf(typed, user) }) : addUser(newUserOf(typed)),
    done: user ? t("User updated successfully!") : t("User added successfully!"),
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
      title={user ? t("Edit User") : t("Add User")}
      description={user && t.of(signOutNote)}
      closesOutside={false}
      size="lg"
    >
      <Form form={form} className="grid gap-4 sm:grid-cols-2">
        <TextField label={t("Full name")} autoComplete="off" {...form.field("fullName")} />
        <TextField label={t("Email")} type="email" autoComplete="off" {...form.field("email")} />
        <TextField
          label={user ? t("Phone (optional)") : t("Phone")}
          type="tel"
          autoComplete="off"
          {...form.field("phone")}
        />
        {!user || editsPassword(user) ? (
          <SecretField
            label={user ? t("Password (optional)") : t("Password")}
            autoComplete="new-password"
            help={
              user
                ? t("Leave blank to keep the current password.")
                : t("At least {min} characters.", { min: passwordLengthMin })
            }
            {...form.field("password")}
          />
        ) : (
          <p className="self-end pb-2 text-13 text-ink-soft">{t("Signs in with Google.")}</p>
        )}
        <SelectField label={t("Role")} options={wordedOptions(roleChoices, t)} {...form.choice("role")} />
        <SelectField
          label={t("Subscription")}
          options={planChoicesOf(t).filter(({ value }) => user || value !== "none")}
          {...form.choice("subscriptionType")}
        />
        <FormNotice text={form.notice ?? form.errorOf("role")} className="sm:col-span-2" />
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <SubmitButton form={form}>{user ? t("Save user") : t("Add user")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
