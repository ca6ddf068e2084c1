import type { UsersQuery } from "#contract/admin-users.ts";
import type { Role } from "#domain/accounts/account.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { wordedOptions } from "#web/features/admin/wording.ts";

/** Which users are listed, and in which order. */
export type UserFilters = Pick<UsersQuery, "q" | "status" | "sort" | "direction"> & {
  role: Role | "any";
  plan: NonNullable<UsersQuery["plan"]> | "any";
};

/** All who may sign in, the newest first. */
export const noFilters: UserFilters = {
  q: "",
  role: "any",
  plan: "any",
  status: "active",
  sort: "created",
  direction: "desc",
};

export const narrows = ({ q, role, plan }: UserFilters): boolean =>
  q.trim() !== "" || role !== "any" || plan !== "any";

export const roleChoices = [
  { value: "USER", label: message("USER") },
  { value: "ADMIN", label: message("ADMIN") },
] as const;

export const planChoicesOf = (t: Translate) =>
  [
    { value: "EARLY_BIRD", label: "EARLY_BIRD" },
    { value: "MANAGED", label: "MANAGED" },
    { value: "none", label: t("No plan") },
  ] as const;

export const roleOptionsOf = (t: Translate) =>
  [{ value: "any", label: t("All roles") }, ...wordedOptions(roleChoices, t)] as const;
export const planOptionsOf = (t: Translate) =>
  [{ value: "any", label: t("All plans") }, ...planChoicesOf(t)] as const;

export const statusOptions = [
  { value: "active", label: message("Active ## users") },
  { value: "removed", label: message("Removed ## users") },
] as const;

type Order = Pick<UserFilters, "sort" | "direction">;
type OrderName = `${Order["sort"]} ${Order["direction"]}`;

export const orderOptions: readonly { value: OrderName; label: Message }[] = [
  { value: "created desc", label: message("Newest first") },
  { value: "created asc", label: message("Oldest first") },
  { value: "name asc", label: message("Name, A to Z") },
  { value: "name desc", label: message("Name, Z to A") },
  { value: "email asc", label: message("Email, A to Z") },
  { value: "email desc", label: message("Email, Z to A") },
  { value: "payment desc", label: message("Last payment, newest first") },
  { value: "payment asc", label: message("Last payment, oldest first") },
];

export const orderName = ({ sort, direction }: Order): OrderName => `${sort} ${direction}`;

export function orderNamed(name: OrderName): Order {
  const [sort, direction] = name.split(" ") as [Order["sort"], Order["direction"]];
  return { sort, direction };
}

/** The order after a click on a column's header: turned round, or the one that is asked for most. */
export function nextOrder(now: Order, sort: Order["sort"]): Order {
  if (now.sort === sort) return { sort, direction: now.direction === "asc" ? "desc" : "asc" };
  return { sort, direction: sort === "name" || sort === "email" ? "asc" : "desc" };
}
