import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { authProviders, roles, subscriptionTypes } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import { pictureTypes } from "#domain/accounts/picture.ts";
import { locales } from "#domain/language/locales.ts";
import { bytes, moment } from "./columns.ts";

/** One table is both identity and user record (READ-15). */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    profilePicture: text("profile_picture"),
    /** Of pages and emails. */
    language: text("language", { enum: locales }).notNull().default("en"),
    phone: text("phone"),
    role: text("role", { enum: roles }).notNull().default("USER"),
    subscriptionType: text("subscription_type", { enum: subscriptionTypes }),
    authProvider: text("auth_provider", { enum: authProviders }).notNull().default("email"),
    googleUid: text("google_uid"),
    /** E.164; set once a code sent to it was typed in. The free text of the profile is `phone`. */
    phoneNumber: text("phone_number"),
    phoneNumberVerified: boolean("phone_number_verified").notNull().default(false),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    paymentInfo: jsonb("payment_info").$type<PaymentInfo>(),
    /** Of several looks at the provider the one that began last counts, whichever is written last. */
    paymentTicket: bigint("payment_ticket", { mode: "number" }).notNull().default(0),
    /** Set when an admin removed the user; email and password hash stay 30 days. */
    removedAt: moment("removed_at"),
    /** When a session of the user was last used, to a few minutes, and when the visit before that one ended. */
    seenAt: moment("seen_at"),
    lastVisitAt: moment("last_visit_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(table.email),
    uniqueIndex("users_google_uid_key").on(table.googleUid),
    uniqueIndex("users_phone_number_key").on(table.phoneNumber),
    uniqueIndex("users_subscription_key").on(sql`(${table.paymentInfo} ->> 'subscriptionId')`),
    uniqueIndex("users_checkout_session_key").on(sql`(${table.paymentInfo} ->> 'sessionId')`),
    // The orders of the admins' list; by address there is the unique one.
    index("users_created_idx").on(table.createdAt, table.id).where(sql`${table.removedAt} is null`),
    index("users_name_idx")
      .on(sql`lower(${table.fullName})`, table.id)
      .where(sql`${table.removedAt} is null`),
    index("users_payment_idx")
      .on(sql`coalesce(${table.paymentInfo} ->> 'lastPaymentDate', '')`, table.id)
      .where(sql`${table.removedAt} is null`),
    index("users_removed_idx").on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    /** When its user last proved the password or a passkey for what asks for it again. */
    confirmedAt: moment("confirmed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("sessions_token_key").on(table.token), index("sessions_user_idx").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user_idx").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier_idx").on(table.identifier)],
);

/** Secrets and backup codes are encrypted under the session secret (`text-cipher.ts`). */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** False until the first code was typed in. */
    verified: boolean("verified").notNull().default(true),
  },
  (table) => [uniqueIndex("two_factors_user_key").on(table.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's own id, base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: jsonb("transports").$type<string[]>().notNull().default([]),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user_idx").on(table.userId)],
);

/** From where a user has signed in before: a sign-in from elsewhere sends an email. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hash of user, device and network: the table tells nobody where somebody was. */
    key: text("key").notNull(),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** What a user typed into the sign-up wizard, until the account is created or for 24 hours (READ-28). */
export const pendingSignUps = pgTable(
  "pending_sign_ups",
  {
    id: text("id").primaryKey(),
    /** Hash of the random value in the browser's cookie. */
    tokenHash: text("token_hash").notNull(),
    fullName: text("full_name"),
    email: text("email"),
    phone: text("phone"),
    passwordHash: text("password_hash"),
    subscriptionType: text("subscription_type", { enum: subscriptionTypes }),
    authProvider: text("auth_provider", { enum: authProviders }).notNull().default("email"),
    googleUid: text("google_uid"),
    profilePicture: text("profile_picture"),
    language: text("language", { enum: locales }).notNull().default("en"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("pending_sign_ups_token_key").on(table.tokenHash),
    index("pending_sign_ups_expires_idx").on(table.expiresAt),
  ],
);

/** Keys that were typed in during a sign-up, encrypted for its record. */
export const signUpKeys = pgTable(
  "sign_up_keys",
  {
    signUpId: text("sign_up_id")
      .notNull()
      .references(() => pendingSignUps.id, { onDelete: "cascade" }),
    vendor: text("vendor").notNull(),
    sealed: text("sealed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.signUpId, table.vendor] })],
);

/** A picture that a user brought; what is served is what is stored. */
export const profilePictures = pgTable("profile_pictures", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  mediaType: text("media_type", { enum: pictureTypes }).notNull(),
  bytes: bytes("bytes").notNull(),
  /** Of the bytes, base64url; names the version in its address. */
  hash: text("hash").notNull(),
  lastUpdated: moment("last_updated").notNull().defaultNow(),
});
