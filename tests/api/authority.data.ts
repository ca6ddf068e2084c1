/** Things of a user that a path can name; the test makes one of each kind for whom it needs it. */
export type OwnedKind =
  | "feed"
  | "removed feed"
  | "prompt"
  | "removed prompt"
  | "item"
  | "analysis"
  | "mute"
  | "session"
  | "passkey"
  | "user";

export type AuthorityRow = {
  /** Method and path as in api-routes.data.ts. */
  route: string;
  /** anyone: also without a session. admin: users get 403. */
  access: "anyone" | "signed-in" | "admin";
  /** What the path's parameter names, for a route whose path has one. */
  names?: OwnedKind;
  /** The path's parameter where it names nobody's thing. */
  parameter?: string;
  /** own: another user's is answered like one that does not exist. none: admins reach everybody's. */
  ownership: "own" | "none";
  /** A request that is refused for lack of authority, or not for lack of it. */
  body?: object;
  query?: string;
  /** What an allowed call answers when it is not the route's own status. */
  allowed?: number[];
  /** The same where an admin names the own account. */
  allowedOnSelf?: number[];
};

const anyone = (route: string, rest: Partial<AuthorityRow> = {}): AuthorityRow => ({
  route,
  access: "anyone",
  ownership: "none",
  ...rest,
});
const signedIn = (route: string, rest: Partial<AuthorityRow> = {}): AuthorityRow => ({
  route,
  access: "signed-in",
  ownership: "own",
  ...rest,
});
const admin = (route: string, rest: Partial<AuthorityRow> = {}): AuthorityRow => ({
  route,
  access: "admin",
  ownership: "none",
  ...rest,
});

export const samplePassword = "correct horse battery";
const code = { code: "000000" };
const phoneNumber = "+14155550100";
const passkey = { response: { id: "unknown" } };

/** Who may call each route of the product. */
export const authorityRows: AuthorityRow[] = [
  anyone("GET /healthz"),
  anyone("GET /readyz"),
  anyone("GET /metrics"),
  anyone("GET /api/openapi.json"),
  anyone("GET /api/docs"),
  anyone("GET /api/docs.css"),
  anyone("GET /api/config"),
  anyone("GET /api/ticker"),
  anyone("POST /api/consent", { body: { decision: "declined" } }),

  anyone("POST /api/setup", {
    body: { token: "no such token", fullName: "X Y", email: "setup@example.com", password: samplePassword },
    allowed: [403],
  }),
  anyone("POST /api/auth/sign-in/email", {
    body: { email: "nobody@example.com", password: samplePassword },
    allowed: [401],
  }),
  anyone("GET /api/auth/get-session"),
  anyone("POST /api/auth/sign-out", { body: {} }),
  anyone("GET /api/auth/google/start", { query: "?intent=sign-in" }),
  anyone("GET /api/auth/callback/google"),
  anyone("POST /api/auth/passkey/sign-in/options", { body: {} }),
  anyone("POST /api/auth/passkey/sign-in", { body: passkey, allowed: [400] }),
  anyone("GET /api/auth/password-policy"),
  anyone("POST /api/auth/request-password-reset", { body: { email: "nobody@example.com" } }),
  anyone("POST /api/auth/reset-password", {
    body: { token: "unknown", newPassword: samplePassword },
    allowed: [400],
  }),
  anyone("POST /api/auth/sign-in/magic-link", { body: { email: "nobody@example.com" } }),
  anyone("POST /api/auth/magic-link/verify", { body: { token: "unknown" }, allowed: [400] }),
  anyone("POST /api/auth/verify-email", { body: { token: "unknown" }, allowed: [400] }),
  anyone("POST /api/auth/two-factor/verify-totp", { body: code, allowed: [400, 401] }),
  anyone("POST /api/auth/two-factor/verify-backup-code", { body: code, allowed: [400, 401] }),
  anyone("POST /api/auth/phone-number/send-otp", { body: { phoneNumber }, allowed: [404] }),
  anyone("POST /api/auth/phone-number/verify", { body: { phoneNumber, ...code }, allowed: [404] }),
  anyone("POST /api/waitlist", { body: { email: "waitlist@example.com" }, allowed: [201, 409] }),
  anyone("POST /api/signup/invitation", { body: { token: "x" }, allowed: [400] }),
  anyone("POST /api/signup", {
    body: {
      fullName: "X Y",
      email: "signup@example.com",
      phone: phoneNumber,
      password: samplePassword,
      confirmPassword: samplePassword,
    },
    allowed: [403],
  }),
  anyone("PATCH /api/signup", { body: { subscriptionType: "MANAGED" }, allowed: [403] }),
  anyone("POST /api/signup/checkout", { body: {}, allowed: [403] }),
  anyone("GET /api/signup/result", { query: "?session_id=cs_test_unknown" }),
  anyone("POST /api/webhooks/stripe", { body: {}, allowed: [400] }),

  signedIn("POST /api/auth/change-password", {
    body: { currentPassword: "wrong password", newPassword: samplePassword },
    allowed: [403],
  }),
  signedIn("POST /api/auth/send-verification-email", { body: {} }),
  signedIn("POST /api/auth/two-factor/enable", { body: { password: samplePassword } }),
  signedIn("POST /api/auth/two-factor/generate-backup-codes", {
    body: { password: samplePassword },
    allowed: [400],
  }),
  signedIn("POST /api/auth/two-factor/disable", { body: { password: samplePassword } }),
  signedIn("GET /api/me"),
  signedIn("PATCH /api/me", { body: { fullName: "Changed Name" } }),
  signedIn("DELETE /api/me", { body: { confirm: true } }),
  signedIn("GET /api/me/picture", { allowed: [404] }),
  signedIn("PUT /api/me/picture", { body: {}, allowed: [415] }),
  signedIn("DELETE /api/me/picture"),
  signedIn("POST /api/me/email", { body: { email: "moved@example.com", password: samplePassword } }),
  signedIn("GET /api/me/sessions"),
  signedIn("DELETE /api/me/sessions"),
  signedIn("DELETE /api/me/sessions/{id}", { names: "session" }),
  signedIn("POST /api/me/phone", { body: { phoneNumber }, allowed: [404] }),
  signedIn("POST /api/me/phone/verify", { body: { phoneNumber, ...code }, allowed: [404] }),
  signedIn("DELETE /api/me/phone", { allowed: [404] }),
  signedIn("GET /api/me/passkeys"),
  signedIn("POST /api/me/passkeys/options", { body: {} }),
  signedIn("POST /api/me/passkeys", { body: passkey, allowed: [400] }),
  signedIn("DELETE /api/me/passkeys/{id}", { names: "passkey" }),
  signedIn("GET /api/me/export"),
  signedIn("GET /api/settings"),
  signedIn("PATCH /api/settings", { body: { theme: "dark" } }),
  signedIn("GET /api/keys"),
  signedIn("PUT /api/keys", { body: { redditEnabled: true } }),
  signedIn("POST /api/keys/test", { body: { integration: "reddit" } }),
  signedIn("POST /api/settings/reset", { body: {} }),
  signedIn("GET /api/prompts"),
  signedIn("POST /api/prompts", { body: { name: "Short view", prompt: "What changes for {COMPANY}?" } }),
  signedIn("PUT /api/prompts/order", { body: { ids: ["unknown"] } }),
  signedIn("POST /api/prompts/preview", {
    body: { prompt: "What changes for {COMPANY}?", itemId: "unknown", symbol: "AAPL" },
    allowed: [404],
  }),
  signedIn("PATCH /api/prompts/{promptId}", { names: "prompt", body: { name: "Renamed" } }),
  signedIn("DELETE /api/prompts/{promptId}", { names: "prompt" }),
  signedIn("POST /api/prompts/{promptId}/restore", { names: "removed prompt", body: {} }),
  signedIn("POST /api/migrate-local", { body: {} }),
  signedIn("POST /api/billing/portal", { body: {}, allowed: [422] }),
  signedIn("GET /api/feeds"),
  signedIn("POST /api/feeds", {
    body: { name: "Wire", url: "http://127.0.0.1:9/f.xml", color: "#dc2626" },
  }),
  signedIn("PUT /api/feeds/order", { body: { ids: ["none"] } }),
  signedIn("POST /api/feeds/discover", { body: { url: "http://10.0.0.1/" }, allowed: [422] }),
  signedIn("GET /api/feeds/opml"),
  signedIn("POST /api/feeds/opml", { body: {}, allowed: [422] }),
  signedIn("PATCH /api/feeds/{feedId}", { names: "feed", body: { name: "Renamed" } }),
  signedIn("DELETE /api/feeds/{feedId}", { names: "feed" }),
  signedIn("POST /api/feeds/{feedId}/restore", { names: "removed feed" }),
  signedIn("GET /api/news", { allowed: [422] }),
  signedIn("GET /api/social", { allowed: [403] }),
  signedIn("GET /api/news/stream"),
  signedIn("GET /api/news/search"),
  signedIn("GET /api/news/saved"),
  signedIn("GET /api/news/mutes"),
  signedIn("POST /api/news/mutes", { body: { kind: "word", value: "lawsuit" } }),
  signedIn("DELETE /api/news/mutes/{id}", { names: "mute" }),
  signedIn("POST /api/news/read", { body: { ids: ["unknown"] } }),
  signedIn("POST /api/news/mark-all-read", { body: {} }),
  signedIn("POST /api/news/mark-all-read/undo", { body: { undoId: "unknown" }, allowed: [404] }),
  signedIn("PATCH /api/news/{id}", { names: "item", body: { read: true, saved: true } }),
  signedIn("GET /api/news/{id}/companies", { names: "item" }),
  signedIn("PUT /api/news/{id}/companies", { names: "item", body: { symbol: "AAPL", correction: "add" } }),
  signedIn("GET /api/companies", { query: "?q=apple" }),
  signedIn("POST /api/news/{id}/analyses", {
    names: "item",
    body: { symbol: "AAPL", promptId: "master" },
    allowed: [422],
  }),
  signedIn("GET /api/news/{id}/analyses", { parameter: "unknown", query: "?symbol=AAPL" }),
  signedIn("GET /api/news/{id}/analyses/estimates", { names: "item", query: "?symbol=AAPL" }),
  signedIn("DELETE /api/analysis/results/{analysisId}", { names: "analysis" }),
  signedIn("GET /api/analysis/models"),
  signedIn("GET /api/analysis/spending"),
  signedIn("PUT /api/analysis/budget", { body: { kind: "default" } }),
  signedIn("GET /api/images/{key}", { parameter: "no-key", allowed: [404] }),
  signedIn("GET /api/quotes", { query: "?symbols=AAPL" }),
  signedIn("GET /api/quotes/{symbol}/prices", { parameter: "AAPL", query: "?range=1d" }),
  signedIn("GET /api/news/reactions", { query: "?ids=none" }),

  admin("GET /api/admin/users"),
  admin("POST /api/admin/users", {
    body: { fullName: "X Y", email: "new@example.com", phone: phoneNumber, password: samplePassword },
  }),
  admin("PATCH /api/admin/users/{id}", { names: "user", body: { fullName: "Changed Name" } }),
  admin("DELETE /api/admin/users/{id}", { names: "user", allowedOnSelf: [403] }),
  admin("POST /api/admin/users/{id}/restore", {
    parameter: "unknown",
    body: { fullName: "X Y" },
    allowed: [404],
  }),
  admin("POST /api/admin/users/{id}/sync-billing", { names: "user", body: {} }),
  admin("GET /api/admin/waitlist"),
  admin("GET /api/admin/waitlist/export"),
  admin("POST /api/admin/waitlist/{id}/invite", { parameter: "no-such-id", body: {}, allowed: [404] }),
  admin("GET /api/admin/actions"),
  admin("GET /api/admin/system"),
  admin("GET /api/admin/system/spending"),
  admin("GET /api/admin/site-settings"),
  admin("PATCH /api/admin/site-settings", { body: {} }),
  admin("GET /api/admin/ai-config"),
  admin("GET /api/admin/ai-config/models"),
  admin("PATCH /api/admin/ai-config", { body: {} }),
  admin("GET /api/admin/company-corrections"),
  admin("GET /api/admin/company-corrections/export"),
  admin("GET /api/admin/cache"),
  admin("DELETE /api/admin/cache"),
  admin("DELETE /api/admin/cache/expired"),
  admin("GET /api/admin/debug-log"),
];
