import type { NewUserInput, User } from "#contract/accounts.ts";
import type { ListedUser } from "#contract/admin-users.ts";
import {
  passwordLengthMin,
  type Role,
  removedDays,
  type SubscriptionType,
} from "#domain/accounts/account.ts";
import { emailProblem, fullNameProblem, passwordProblem, phoneProblem } from "#domain/accounts/details.ts";
import { editsPassword } from "#domain/accounts/permissions.ts";
import { planChoices, roleChoices } from "#web/features/admin/user-filters.ts";
import {
  addUser,
  changeUser,
  removeUser,
  restoreUser,
  type UserPatchInput,
  useUserWrite,
} from "#web/features/admin/users.calls.ts";
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
  const { mutate, isPending } = useUserWrite({
    send: removeUser,
    done: "User removed successfully!",
    onDone,
    onRejected: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Are you sure you want to remove this user?"
      text={`${user.fullName} (${user.email}) is signed out immediately. Profile, feeds, prompts, keys and saved news are deleted, and the subscription is cancelled. You can restore the account for ${removedDays} days, empty, with the same email and password.`}
      confirmLabel="Remove user"
      busy={isPending}
      onConfirm={() => mutate(user.id)}
    />
  );
}

type RestoreForm = { fullName: string; plan: (typeof planChoices)[number]["value"] };
type RestoreUserProps = { user: User; onDone: () => void; onClose: () => void };

/** Takes a removal back; what it erased is asked again or begins again. */
function RestoreUser({ user, onDone, onClose }: RestoreUserProps) {
  const { mutateAsync: restore } = useUserWrite({ send: restoreUser, done: "User restored.", onDone });
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
      title="Restore User"
      description={`${user.email} can sign in again as before. Deleted data isn't restored: the account starts as an unpaid user with the default feeds, prompts and settings.`}
      closesOutside={false}
    >
      <Form form={form}>
        <TextField label="Full name" autoComplete="off" {...form.field("fullName")} />
        <SelectField label="Subscription" options={planChoices} {...form.choice("plan")} />
        <FormNotice text={form.notice} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form}>Restore user</SubmitButton>
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

const signOutNote = "Changing the email, password or role signs this user out everywhere.";

function UserDialog({ user, onClose }: UserDialogProps) {
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
            help={
              user ? "Leave blank to keep the current password." : `At least ${passwordLengthMin} characters.`
            }
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

/** What an admin types about a user; see DATA-34. */
type UserForm = {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  role: Role;
  subscriptionType: SubscriptionType | "none";
};

type UserField = keyof UserForm;
type UserProblems = Partial<Record<UserField, string>>;

/** In the order of the form. */
export const newUserForm: UserForm = {
  fullName: "",
  email: "",
  phone: "",
  password: "",
  role: "USER",
  subscriptionType: "EARLY_BIRD",
};

export const formOf = (user: User): UserForm => ({
  fullName: user.fullName,
  email: user.email,
  phone: user.phone ?? "",
  password: "",
  role: user.role,
  subscriptionType: user.subscriptionType ?? "none",
});

/** What keeps the form from being sent. @param user who is edited; left out for a new one */
export function problemsOf(form: UserForm, user?: User): UserProblems {
  const found: Record<string, string | undefined> = {
    fullName: fullNameProblem(form.fullName),
    email: emailProblem(form.email),
    phone: user && form.phone.trim() === "" ? undefined : phoneProblem(form.phone),
    password: user && form.password === "" ? undefined : passwordProblem(form.password),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** What is sent of a new user, who always has a plan. */
const newUserOf = ({ subscriptionType, ...fields }: UserForm): NewUserInput => ({
  ...fields,
  subscriptionType: subscriptionType === "none" ? "EARLY_BIRD" : subscriptionType,
});

/** What is sent of an edit: the fields of a new user, the password only when it is set and the user has one. */
export function patchOf({ password, subscriptionType, ...fields }: UserForm, user: User): UserPatchInput {
  return {
    ...fields,
    fullName: fields.fullName.trim(),
    email: fields.email.trim(),
    phone: fields.phone.trim(),
    subscriptionType: subscriptionType === "none" ? null : subscriptionType,
    ...(password !== "" && editsPassword(user) ? { password } : {}),
  };
}
