import type { NewUserInput, User } from "#contract/accounts.ts";
import type { Role, SubscriptionType } from "#domain/accounts/account.ts";
import { emailProblem, fullNameProblem, passwordProblem, phoneProblem } from "#domain/accounts/details.ts";
import { editsPassword } from "#domain/accounts/permissions.ts";
import type { Message } from "#domain/language/translate.ts";
import type { UserPatchInput } from "#web/features/admin/users.calls.ts";

/** What an admin types about a user; see DATA-34. */
export type UserForm = {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  role: Role;
  subscriptionType: SubscriptionType | "none";
};

type UserField = keyof UserForm;
type UserProblems = Partial<Record<UserField, Message>>;

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
  const found: Record<string, Message | undefined> = {
    fullName: fullNameProblem(form.fullName),
    email: emailProblem(form.email),
    phone: user && form.phone.trim() === "" ? undefined : phoneProblem(form.phone),
    password: user && form.password === "" ? undefined : passwordProblem(form.password),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** What is sent of a new user, who always has a plan. */
export const newUserOf = ({ subscriptionType, ...fields }: UserForm): NewUserInput => ({
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
