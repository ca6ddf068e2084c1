import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Applications that registered themselves: anyone may, so that nothing in it is proved. */
export const registrations = pgTable(
  "application_registrations",
  {
    id: text("id").primaryKey(),
    name: text("name"),
    redirectUris: text("redirect_uris").array().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When a user last allowed it something; null for none so far. */
    usedAt: moment("used_at"),
  },
  (table) => [index("application_registrations_created_idx").on(table.createdAt)],
);

/** What a user has allowed an application. */
export const applications = pgTable(
  "applications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A registration, or the address of the document that describes the application. */
    clientId: text("client_id").notNull(),
    name: text("name").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    scopes: text("scopes").array().notNull(),
    /** The resource that its tokens are for. */
    audience: text("audience").notNull(),
    /** SHA-256 of the code that was given out, as of all secrets. */
    codeHash: text("code_hash").notNull().unique(),
    codeChallenge: text("code_challenge").notNull(),
    codeExpiresAt: moment("code_expires_at").notNull(),
    /** Null until the application has come for its first tokens. */
    connectedAt: moment("connected_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("applications_user_idx").on(table.userId, table.createdAt)],
);

/** Tokens of connected applications. */
export const applicationTokens = pgTable(
  "application_tokens",
  {
    /** SHA-256 of the token: a copied database opens nothing. */
    hash: text("hash").primaryKey(),
    applicationId: text("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["access", "refresh"] }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    /** When a refresh token was exchanged for the next one. */
    usedAt: moment("used_at"),
  },
  (table) => [index("application_tokens_application_idx").on(table.applicationId, table.createdAt)],
);
