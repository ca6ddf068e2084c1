import { z } from "zod";
import { roles, subscriptionTypes } from "#domain/accounts/account.ts";
import { fullNameSchema, newUserSchema, userPatchSchema, userSchema } from "./accounts.ts";
import { endpoints } from "./endpoint.ts";

export const userSorts = ["created", "name", "email", "payment"] as const;
export const userStates = ["active", "removed"] as const;
/** A user may have no plan. */
export const planFilters = [...subscriptionTypes, "none"] as const;
export const usersPerPageMax = 200;

/** Query of GET /api/admin/users. */
export const usersQuerySchema = z.object({
  /** Each of these words is somewhere in the name, the address or the phone number. */
  q: z.string().trim().max(100).default(""),
  role: z.enum(roles).optional(),
  plan: z.enum(planFilters).optional(),
  /** removed: those who can still be restored. */
  status: z.enum(userStates).default("active"),
  sort: z.enum(userSorts).default("created"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  /** `next` of the page before, in the same order. */
  cursor: z.string().min(1).max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(usersPerPageMax).default(50),
});
export type UsersQuery = z.infer<typeof usersQuerySchema>;

export const listedUserSchema = userSchema.extend({
  /** When an admin removed the user; null for one who may sign in. */
  removedAt: z.string().nullable(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** GET /api/admin/users; `total` counts all pages. */
export const usersAnswerSchema = z.object({
  users: z.array(listedUserSchema),
  total: z.number(),
  next: z.string().nullable(),
});
export type UsersAnswer = z.infer<typeof usersAnswerSchema>;

/** POST /api/admin/users/{id}/restore. The name was erased with the removal, so it is asked again. */
export const userRestorationSchema = z.object({
  fullName: fullNameSchema,
  subscriptionType: z.enum(subscriptionTypes).nullable().default("EARLY_BIRD"),
});
export type UserRestoration = z.infer<typeof userRestorationSchema>;

export const adminUsersEndpoints = endpoints({
  listUsers: {
    route: "GET /api/admin/users",
    area: "Admin",
    access: "admin",
    summary: "Users that fit the filters, the newest first unless asked otherwise, page by page.",
    query: usersQuerySchema,
    answer: usersAnswerSchema,
  },
  addUser: {
    route: "POST /api/admin/users",
    area: "Admin",
    access: "admin",
    summary:
      "Adds a user; a removed one with the same address makes room. Adding an admin needs a confirmed session.",
    body: newUserSchema,
    status: 201,
    answer: userSchema,
    errors: ["email-taken", "reauthentication-required", "sign-in-busy"],
  },
  changeUser: {
    route: "PATCH /api/admin/users/:id",
    area: "Admin",
    access: "admin",
    summary:
      "Changes the given fields. A new password, email or role ends the user's sessions. These and the plan need a confirmed session, and the user gets an email.",
    body: userPatchSchema,
    answer: userSchema,
    errors: ["account-not-found", "email-taken", "last-admin", "reauthentication-required", "sign-in-busy"],
  },
  deleteUser: {
    route: "DELETE /api/admin/users/:id",
    area: "Admin",
    access: "admin",
    summary: "Removes another user and everything personal of theirs.",
    status: 204,
    errors: ["own-account", "account-not-found"],
  },
  restoreUser: {
    route: "POST /api/admin/users/:id/restore",
    area: "Admin",
    access: "admin",
    confirmed: true,
    summary:
      "Takes a removal back within its 30 days: address and password of before, everything else as a new user has it.",
    body: userRestorationSchema,
    answer: userSchema,
    errors: ["account-not-found"],
  },
  syncUserBilling: {
    route: "POST /api/admin/users/:id/sync-billing",
    area: "Admin",
    access: "admin",
    work: "unbounded",
    summary: "Looks a user's subscription up at the payment provider and notes what it says.",
    status: 204,
    errors: ["account-not-found", "payments-not-set-up", "payment-provider-down"],
  },
});
