import { z } from "zod";
import { measurementIdPattern } from "#domain/site/analytics.ts";
import { consentDecisions } from "#domain/site/consent.ts";
import { endpoints } from "./endpoint.ts";

/** GET /api/config: facts that anyone may know. */
export const publicConfigSchema = z.object({
  productName: z.string(),
  version: z.string(),
  signupsEnabled: z.boolean(),
  /** The default feeds can be read without an account (READ-96). */
  previewEnabled: z.boolean(),
  googleEnabled: z.boolean(),
  /** Sign-in by a code sent to a phone; false without an SMS sender. */
  phoneSignInEnabled: z.boolean(),
  /** Turnstile's site key and script; null when nobody is asked. */
  captcha: z.object({ siteKey: z.string(), scriptUrl: z.string() }).nullable(),
  paymentsEnabled: z.boolean(),
  /** What a browser needs for the payment form; null without payments. */
  payments: z.object({ publishableKey: z.string(), scriptUrl: z.string() }).nullable(),
  /** Null while nothing is measured. */
  measurementId: z.string().nullable(),
  /** Where the measuring script comes from, for browsers that accepted. */
  tagManagerUrl: z.string(),
  /** True while fakes play the outside services. */
  demo: z.boolean(),
  /** Where the demo's mails can be read. */
  demoMailUrl: z.string().nullable(),
  supportEmail: z.string(),
  legalEmail: z.string(),
  privacyEmail: z.string(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

/** GET and PATCH /api/admin/site-settings. */
export const siteSettingsSchema = z.object({
  /** 'Enable User Signups'; off by default (READ-13). */
  signupsEnabled: z.boolean(),
  /** Accounts are created at the end of the wizard with paymentStatus 'unpaid'; off by default. */
  signupWithoutPayment: z.boolean(),
  /** Anyone may read the default feeds under /preview; on by default (READ-96). */
  previewEnabled: z.boolean(),
  /** Admins without two-step sign-in can do nothing as admins; off by default. */
  adminSecondFactor: z.boolean(),
  analyticsEnabled: z.boolean(),
  /** Empty, or "G-" plus capitals and digits (READ-91). */
  measurementId: z.string().trim().regex(measurementIdPattern, "A measurement ID looks like G-ABC123"),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export const siteSettingsPatchSchema = siteSettingsSchema.partial();
export type SiteSettingsPatch = z.infer<typeof siteSettingsPatchSchema>;

/** POST /api/consent: counted without anything about who decided (READ-90). */
export const consentSchema = z.object({ decision: z.enum(consentDecisions) });

export const siteEndpoints = endpoints({
  readConfig: {
    route: "GET /api/config",
    area: "Service",
    access: "anyone",
    summary: "Public facts of this installation.",
    answer: publicConfigSchema,
  },
  countConsent: {
    route: "POST /api/consent",
    area: "Service",
    access: "anyone",
    summary: "Counts a decision about analytics, without who decided.",
    limit: "consent",
    body: consentSchema,
    status: 204,
  },
  readImage: {
    route: "GET /api/images/:key",
    area: "Market",
    access: "user",
    work: "unbounded",
    summary:
      "A picture of another site, such as a company's logo, as the product fetched and checked it; 204 when that site gives none, or none yet. Keys are made by the product.",
    answer: "image/*",
    errors: ["not-found", "rate-limited"],
  },
  readSiteSettings: {
    route: "GET /api/admin/site-settings",
    area: "Admin",
    access: "admin",
    summary: "The site's switches.",
    answer: siteSettingsSchema,
  },
  changeSiteSettings: {
    route: "PATCH /api/admin/site-settings",
    area: "Admin",
    access: "admin",
    summary: "Changes the switches that are given, for everyone at once.",
    body: siteSettingsPatchSchema,
    answer: siteSettingsSchema,
  },
});
