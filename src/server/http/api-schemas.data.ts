import { z } from "zod";
import { accountExportSchema } from "#contract/account-export.ts";
import {
  backupCodesSchema,
  emailChangeSchema,
  mailedTokenSchema,
  mailRequestSchema,
  meDeletionSchema,
  mePatchSchema,
  meSchema,
  newUserSchema,
  passkeyAnswerSchema,
  passkeySchema,
  passkeysAnswerSchema,
  passwordChangeSchema,
  passwordPolicySchema,
  passwordProofSchema,
  passwordResetSchema,
  phoneCodeSchema,
  phoneNumberSchema,
  phoneProofSchema,
  pictureQuerySchema,
  secondFactorSchema,
  sessionsAnswerSchema,
  signInAnswerSchema,
  signInSchema,
  twoFactorSetupSchema,
  userPatchSchema,
  userSchema,
} from "#contract/accounts.ts";
import {
  aiConfigPatchSchema,
  aiConfigSchema,
  cacheStatsSchema,
  debugLogAnswerSchema,
  pageQuerySchema,
  usersAnswerSchema,
} from "#contract/admin.ts";
import {
  analysisSchema,
  newAnalysisSchema,
  newPromptSchema,
  promptPatchSchema,
  promptPreviewAnswerSchema,
  promptPreviewSchema,
  promptSchema,
} from "#contract/analysis.ts";
import { billingPortalSchema, webhookAnswerSchema } from "#contract/billing.ts";
import { errorCodes } from "#contract/error-codes.ts";
import {
  feedPatchSchema,
  feedSchema,
  feedSearchSchema,
  foundFeedsSchema,
  newFeedSchema,
  opmlAnswerSchema,
} from "#contract/feeds.ts";
import { legacyAnswerSchema, legacyDataSchema } from "#contract/legacy.ts";
import {
  priceSeriesQuerySchema,
  priceSeriesSchema,
  quotesAnswerSchema,
  quotesQuerySchema,
  reactionsAnswerSchema,
  reactionsQuerySchema,
  tickerAnswerSchema,
} from "#contract/market.ts";
import { newsAnswerSchema, newsQuerySchema } from "#contract/news.ts";
import { newOrderSchema } from "#contract/order.ts";
import {
  apiKeysPatchSchema,
  keyStatusSchema,
  keyTestAnswerSchema,
  keyTestSchema,
  resetAnswerSchema,
  userSettingsPatchSchema,
  userSettingsSchema,
} from "#contract/settings.ts";
import { firstAdminSchema } from "#contract/setup.ts";
import {
  checkoutAnswerSchema,
  checkoutSchema,
  newSignUpSchema,
  signUpPatchSchema,
  signUpResultQuerySchema,
  signUpResultSchema,
  signUpSchema,
} from "#contract/sign-up.ts";
import {
  consentSchema,
  publicConfigSchema,
  siteSettingsPatchSchema,
  siteSettingsSchema,
} from "#contract/site.ts";
import { waitlistAnswerSchema, waitlistEntrySchema, waitlistJoinSchema } from "#contract/waitlist.ts";

const signedInUserSchema = z.looseObject({ id: z.string(), email: z.string(), name: z.string() });

/** What requests carry, by the name under which the document lists it. */
export const requestSchemas = {
  SignIn: signInSchema,
  MailRequest: mailRequestSchema,
  MailedToken: mailedTokenSchema,
  PasswordReset: passwordResetSchema,
  PasswordChange: passwordChangeSchema,
  SecondFactor: secondFactorSchema,
  PhoneNumber: phoneNumberSchema,
  PhoneProof: phoneProofSchema,
  PhoneCode: phoneCodeSchema,
  FirstAdmin: firstAdminSchema,
  NewSignUp: newSignUpSchema,
  SignUpPatch: signUpPatchSchema,
  Checkout: checkoutSchema,
  MePatch: mePatchSchema,
  EmailChange: emailChangeSchema,
  MeDeletion: meDeletionSchema,
  PasskeyAnswer: passkeyAnswerSchema,
  PasswordProof: passwordProofSchema,
  UserSettingsPatch: userSettingsPatchSchema,
  ApiKeysPatch: apiKeysPatchSchema,
  KeyTest: keyTestSchema,
  LegacyData: legacyDataSchema,
  NewFeed: newFeedSchema,
  FeedPatch: feedPatchSchema,
  NewPrompt: newPromptSchema,
  PromptPatch: promptPatchSchema,
  PromptPreview: promptPreviewSchema,
  FeedSearch: feedSearchSchema,
  NewOrder: newOrderSchema,
  NewAnalysis: newAnalysisSchema,
  WaitlistJoin: waitlistJoinSchema,
  Consent: consentSchema,
  NewUser: newUserSchema,
  UserPatch: userPatchSchema,
  SiteSettingsPatch: siteSettingsPatchSchema,
  AiConfigPatch: aiConfigPatchSchema,
} as const;

export const querySchemas = {
  NewsQuery: newsQuerySchema,
  QuotesQuery: quotesQuerySchema,
  PriceSeriesQuery: priceSeriesQuerySchema,
  ReactionsQuery: reactionsQuerySchema,
  PageQuery: pageQuerySchema,
  PictureQuery: pictureQuerySchema,
  SignUpResultQuery: signUpResultQuerySchema,
  GoogleQuery: z.object({ intent: z.enum(["sign-in", "sign-up"]).default("sign-in") }),
} as const;

/** What answers carry. */
export const answerSchemas = {
  Health: z.object({ status: z.literal("ok") }),
  Readiness: z.object({ status: z.enum(["ready", "not-ready"]), reasons: z.array(z.string()) }),
  PublicConfig: publicConfigSchema,
  TickerAnswer: tickerAnswerSchema,
  Done: z.object({ status: z.literal(true) }),
  SignInAnswer: signInAnswerSchema,
  SignedInUser: z.looseObject({ user: signedInUserSchema }),
  PasswordPolicy: passwordPolicySchema,
  TwoFactorSetup: twoFactorSetupSchema,
  BackupCodes: backupCodesSchema,
  Session: z
    .object({ session: z.looseObject({ expiresAt: z.string() }), user: signedInUserSchema })
    .nullable(),
  SignedOut: z.object({ success: z.boolean() }),
  SignUp: signUpSchema,
  CheckoutAnswer: checkoutAnswerSchema,
  SignUpResult: signUpResultSchema,
  WebhookAnswer: webhookAnswerSchema,
  BillingPortal: billingPortalSchema,
  FirstAdminCreated: z.object({ email: z.string() }),
  Me: meSchema,
  Sessions: sessionsAnswerSchema,
  Passkey: passkeySchema,
  Passkeys: passkeysAnswerSchema,
  PasskeyOptions: z.looseObject({ challenge: z.string() }),
  AccountExport: accountExportSchema,
  UserSettings: userSettingsSchema,
  KeyStatus: keyStatusSchema,
  KeyTestAnswer: keyTestAnswerSchema,
  Reset: resetAnswerSchema,
  Prompt: promptSchema,
  Prompts: z.object({ prompts: z.array(promptSchema) }),
  PromptPreviewAnswer: promptPreviewAnswerSchema,
  LegacyAnswer: legacyAnswerSchema,
  Feed: feedSchema,
  Feeds: z.object({ feeds: z.array(feedSchema) }),
  FoundFeeds: foundFeedsSchema,
  OpmlAnswer: opmlAnswerSchema,
  QuotesAnswer: quotesAnswerSchema,
  PriceSeries: priceSeriesSchema,
  ReactionsAnswer: reactionsAnswerSchema,
  NewsAnswer: newsAnswerSchema,
  Analysis: analysisSchema,
  WaitlistEntry: waitlistEntrySchema,
  User: userSchema,
  Users: usersAnswerSchema,
  Waitlist: waitlistAnswerSchema,
  SiteSettings: siteSettingsSchema,
  AiConfig: aiConfigSchema,
  CacheStats: cacheStatsSchema,
  DebugLog: debugLogAnswerSchema,
  Error: z.object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      field: z.string().optional(),
      requestId: z.string(),
    }),
  }),
} as const;
