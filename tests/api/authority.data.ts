/** Things of a user that a path can name; the test makes one of each kind for whom it needs it. */
export type OwnedKind =
  | "feed"
  | "folder"
  | "removed feed"
  | "prompt"
  | "removed prompt"
  | "item"
  | "analysis"
  | "mute"
  | "highlight"
  | "watchlist"
  | "removed watchlist"
  | "alert"
  | "alert channel"
  | "session"
  | "token"
  | "output feed"
  | "application"
  | "passkey"
  | "user";

export type AuthorityRow = {
  /** Method and path, as OpenAPI spells it. */
  route: string;
  /** What the path's parameter names, for a route whose path has one. */
  names?: OwnedKind;
  /** The path's parameter where it names nobody's thing. */
  parameter?: string;
  /** A request that is rejected for lack of authority, or not for lack of it. */
  body?: object;
  query?: string;
  /** What an allowed call answers when it is not the route's own status. */
  allowed?: number[];
  /** The same where an admin names the own account. */
  allowedOnSelf?: number[];
};

const sample = (route: string, rest: Omit<AuthorityRow, "route"> = {}): AuthorityRow => ({ route, ...rest });

export const samplePassword = "correct horse battery";
const code = { code: "000000" };
const phoneNumber = "+14155550100";
const sampleRule = {
  whom: { kind: "company", symbol: "NVDA" },
  what: { kind: "named", subject: false },
  when: {},
};
const passkey = { response: { id: "unknown" } };

/** A request to each endpoint that authority alone decides on. Who may call it stands in the contract. */
export const authorityRows: AuthorityRow[] = [
  sample("GET /healthz"),
  sample("GET /readyz"),
  sample("GET /metrics"),
  sample("GET /api/openapi.json"),
  sample("GET /api/docs"),
  sample("GET /api/docs.css"),
  sample("GET /api/config"),
  sample("GET /api/ticker"),
  sample("GET /api/preview"),
  sample("GET /api/preview/stream"),
  sample("POST /api/consent", { body: { decision: "declined" } }),

  sample("POST /api/setup", {
    body: { token: "no such token", fullName: "X Y", email: "setup@example.com", password: samplePassword },
    allowed: [403],
  }),
  sample("POST /api/auth/sign-in/email", {
    body: { email: "nobody@example.com", password: samplePassword },
    allowed: [401],
  }),
  sample("GET /api/auth/get-session"),
  sample("POST /api/auth/sign-out", { body: {} }),
  sample("GET /api/auth/google/start", { query: "?intent=sign-in" }),
  sample("GET /api/auth/callback/google"),
  sample("POST /api/auth/passkey/sign-in/options", { body: {} }),
  sample("POST /api/auth/passkey/sign-in", { body: passkey, allowed: [400] }),
  sample("GET /api/auth/password-policy"),
  sample("POST /api/auth/request-password-reset", { body: { email: "nobody@example.com" } }),
  sample("POST /api/auth/reset-password", {
    body: { token: "unknown", newPassword: samplePassword },
    allowed: [400],
  }),
  sample("POST /api/auth/confirm-password/options", { body: {} }),
  sample("POST /api/auth/confirm-password", { body: { currentPassword: samplePassword } }),
  sample("POST /api/auth/sign-in/magic-link", { body: { email: "nobody@example.com" } }),
  sample("POST /api/auth/magic-link/verify", { body: { token: "unknown" }, allowed: [400] }),
  sample("POST /api/auth/verify-email", { body: { token: "unknown" }, allowed: [400] }),
  sample("POST /api/auth/two-factor/verify-totp", { body: code, allowed: [400, 401] }),
  sample("POST /api/auth/two-factor/verify-backup-code", { body: code, allowed: [400, 401] }),
  sample("POST /api/auth/phone-number/send-otp", { body: { phoneNumber }, allowed: [404] }),
  sample("POST /api/auth/phone-number/verify", { body: { phoneNumber, ...code }, allowed: [404] }),
  sample("POST /api/waitlist", { body: { email: "waitlist@example.com" }, allowed: [201, 409] }),
  sample("POST /api/signup/invitation", { body: { token: "x" }, allowed: [400] }),
  sample("POST /api/signup", {
    body: {
      fullName: "X Y",
      email: "signup@example.com",
      phone: phoneNumber,
      password: samplePassword,
      confirmPassword: samplePassword,
    },
    allowed: [403],
  }),
  sample("GET /api/signup", { allowed: [403] }),
  sample("PATCH /api/signup", { body: { subscriptionType: "MANAGED" }, allowed: [403] }),
  sample("POST /api/signup/checkout", { body: {}, allowed: [403] }),
  sample("GET /api/signup/result", { query: "?session_id=cs_test_unknown" }),
  sample("POST /api/webhooks/stripe", { body: {}, allowed: [400] }),

  sample("POST /api/auth/change-password", {
    body: { currentPassword: "wrong password", newPassword: samplePassword },
    allowed: [403],
  }),
  sample("POST /api/auth/send-verification-email", { body: {} }),
  sample("POST /api/auth/two-factor/enable", { body: { password: samplePassword } }),
  sample("POST /api/auth/two-factor/generate-backup-codes", {
    body: { password: samplePassword },
    allowed: [400],
  }),
  sample("POST /api/auth/two-factor/disable", { body: { password: samplePassword } }),
  sample("GET /api/me"),
  sample("PATCH /api/me", { body: { fullName: "Changed Name" } }),
  sample("DELETE /api/me", { body: { confirm: true } }),
  sample("GET /api/me/picture", { allowed: [404] }),
  sample("PUT /api/me/picture", { body: {}, allowed: [415] }),
  sample("DELETE /api/me/picture"),
  sample("POST /api/me/email", { body: { email: "moved@example.com", password: samplePassword } }),
  sample("POST /mcp", { body: { jsonrpc: "2.0", id: 1, method: "ping" }, allowed: [200, 406] }),
  sample("POST /accounts/ClientLogin", { body: {}, allowed: [401] }),
  sample("GET /reader/api/0/token"),
  sample("GET /reader/api/0/user-info"),
  sample("GET /reader/api/0/tag/list"),
  sample("GET /reader/api/0/subscription/list"),
  sample("GET /reader/api/0/subscription/export"),
  sample("GET /reader/api/0/unread-count"),
  sample("GET /reader/api/0/stream/items/ids"),
  sample("GET /reader/api/0/stream/contents"),
  sample("GET /reader/api/0/stream/contents/{stream}", { parameter: "reading-list" }),
  sample("GET /reader/api/0/stream/contents/user/-/state/com.google/{state}", { parameter: "starred" }),
  sample("GET /reader/api/0/stream/contents/feed/{feedId}", { names: "feed" }),
  sample("GET /reader/api/0/stream/contents/user/-/label/{label}", { parameter: "unknown", allowed: [404] }),
  sample("POST /reader/api/0/stream/items/contents", { body: {}, allowed: [400] }),
  sample("POST /reader/api/0/edit-tag", { body: {}, allowed: [400] }),
  sample("POST /reader/api/0/mark-all-as-read", { body: {}, allowed: [400] }),
  sample("POST /reader/api/0/subscription/edit", { body: {}, allowed: [400] }),
  sample("POST /reader/api/0/subscription/quickadd", { body: {}, allowed: [400] }),
  sample("POST /reader/api/0/subscription/import", { body: {}, allowed: [422] }),
  sample("POST /reader/api/0/rename-tag", { body: {}, allowed: [400] }),
  sample("POST /reader/api/0/disable-tag", { body: {}, allowed: [400] }),
  sample("GET /api/tokens"),
  sample("POST /api/tokens", { body: { name: "Program", scopes: ["read"] } }),
  sample("DELETE /api/tokens/{tokenId}", { names: "token" }),
  sample("GET /api/output-feeds"),
  sample("POST /api/output-feeds", { body: { name: "Chips", filter: { q: "chips" } } }),
  sample("DELETE /api/output-feeds/{outputFeedId}", { names: "output feed" }),
  sample("GET /feeds/{file}", { parameter: "unknown.xml", allowed: [404] }),
  sample("GET /.well-known/oauth-protected-resource"),
  sample("GET /.well-known/oauth-protected-resource/mcp"),
  sample("GET /.well-known/oauth-authorization-server"),
  sample("POST /oauth/register", {
    body: { redirect_uris: ["https://app.example.com/back"] },
    allowed: [201],
  }),
  sample("POST /oauth/token", { body: {}, allowed: [400] }),
  sample("POST /oauth/revoke", { body: {}, allowed: [400] }),
  sample("GET /api/oauth/authorization", {
    query: "?client_id=unknown&redirect_uri=https://app.example.com/back",
    allowed: [404],
  }),
  sample("POST /api/oauth/authorization", {
    body: { client_id: "unknown", redirect_uri: "https://app.example.com/back", allow: true },
    allowed: [404],
  }),
  sample("GET /api/applications"),
  sample("DELETE /api/applications/{applicationId}", { names: "application" }),
  sample("GET /api/me/sessions"),
  sample("DELETE /api/me/sessions"),
  sample("DELETE /api/me/sessions/{id}", { names: "session" }),
  sample("POST /api/me/phone", { body: { phoneNumber }, allowed: [404] }),
  sample("POST /api/me/phone/verify", { body: { phoneNumber, ...code }, allowed: [404] }),
  sample("DELETE /api/me/phone", { allowed: [404] }),
  sample("GET /api/me/passkeys"),
  sample("POST /api/me/passkeys/options", { body: {} }),
  sample("POST /api/me/passkeys", { body: passkey, allowed: [400] }),
  sample("DELETE /api/me/passkeys/{id}", { names: "passkey" }),
  sample("GET /api/me/export"),
  sample("GET /api/settings"),
  sample("PATCH /api/settings", { body: { theme: "dark" } }),
  sample("GET /api/keys"),
  sample("PUT /api/keys", { body: { redditEnabled: true } }),
  sample("POST /api/keys/test", { body: { integration: "reddit" } }),
  sample("POST /api/settings/reset", { body: {} }),
  sample("GET /api/prompts"),
  sample("POST /api/prompts", { body: { name: "Short view", prompt: "What changes for {COMPANY}?" } }),
  sample("GET /api/scorecard"),
  sample("GET /api/scorecard/calls"),
  sample("GET /api/scorecard/export"),
  sample("GET /api/prompts/{promptId}/scorecard", { names: "prompt" }),
  sample("PUT /api/prompts/{promptId}/scorecard", { names: "prompt", body: { asks: true } }),
  sample("PUT /api/prompts/order", { body: { ids: ["unknown"] } }),
  sample("POST /api/prompts/preview", {
    body: { prompt: "What changes for {COMPANY}?", itemId: "unknown", symbol: "AAPL" },
    allowed: [404],
  }),
  sample("PATCH /api/prompts/{promptId}", { names: "prompt", body: { name: "Renamed" } }),
  sample("DELETE /api/prompts/{promptId}", { names: "prompt" }),
  sample("POST /api/prompts/{promptId}/restore", { names: "removed prompt", body: {} }),
  sample("POST /api/migrate-local", { body: {} }),
  sample("POST /api/billing/checkout", { body: { subscriptionType: "MANAGED" }, allowed: [409] }),
  sample("POST /api/billing/portal", { body: {}, allowed: [422] }),
  sample("GET /api/feeds"),
  sample("POST /api/feeds", {
    body: { name: "Wire", url: "http://127.0.0.1:9/f.xml", color: "#dc2626" },
  }),
  sample("PUT /api/feeds/order", { body: { ids: ["none"] } }),
  sample("GET /api/folders"),
  sample("POST /api/folders", { body: { name: "Markets" } }),
  sample("PUT /api/folders/order", { body: { ids: ["none"] } }),
  sample("PATCH /api/folders/{folderId}", { names: "folder", body: { name: "Renamed" } }),
  sample("DELETE /api/folders/{folderId}", { names: "folder" }),
  sample("POST /api/feeds/discover", { body: { url: "http://10.0.0.1/" }, allowed: [422] }),
  sample("GET /api/feeds/opml"),
  sample("POST /api/feeds/opml", { body: {}, allowed: [422] }),
  sample("PATCH /api/feeds/{feedId}", { names: "feed", body: { name: "Renamed" } }),
  sample("DELETE /api/feeds/{feedId}", { names: "feed" }),
  sample("POST /api/feeds/{feedId}/restore", { names: "removed feed" }),
  sample("GET /api/digest"),
  sample("PUT /api/digest", {
    body: { cadence: "daily", at: "07:00", weekday: 1, timeZone: "Europe/Berlin" },
    // Its email isn't confirmed.
    allowed: [422],
  }),
  sample("POST /api/digest/send", { allowed: [422] }),
  sample("POST /api/digest/stop", { query: "?token=none", allowed: [400] }),
  sample("GET /api/watchlists"),
  sample("POST /api/watchlists", { body: { name: "Chips", symbols: ["NVDA"] } }),
  sample("PUT /api/watchlists/order", { body: { ids: ["none"] } }),
  sample("PATCH /api/watchlists/{watchlistId}", { names: "watchlist", body: { name: "Renamed" } }),
  sample("DELETE /api/watchlists/{watchlistId}", { names: "watchlist" }),
  sample("POST /api/watchlists/{watchlistId}/restore", { names: "removed watchlist" }),
  sample("PUT /api/watchlists/{watchlistId}/companies", {
    names: "watchlist",
    body: { symbol: "NVDA", watched: true },
  }),
  sample("PUT /api/watchlists/{watchlistId}/tags", {
    names: "watchlist",
    body: { tag: "gold", watched: true },
  }),
  sample("GET /api/channels"),
  sample("POST /api/channels", { body: { kind: "email" } }),
  sample("DELETE /api/channels/{channelId}", { names: "alert channel" }),
  sample("POST /api/channels/{channelId}/test", { names: "alert channel" }),
  sample("POST /api/channels/{channelId}/secret", { names: "alert channel" }),
  sample("GET /api/alerts"),
  sample("POST /api/alerts", { body: { name: "Chips", rule: sampleRule, channelIds: [] } }),
  sample("POST /api/alerts/rehearse", { body: { rule: sampleRule, days: 1 } }),
  sample("PATCH /api/alerts/{alertId}", { names: "alert", body: { enabled: false } }),
  sample("DELETE /api/alerts/{alertId}", { names: "alert" }),
  sample("GET /api/alerts/{alertId}/receipts", { names: "alert" }),
  sample("POST /api/alerts/receipts", { body: { id: "an-id-that-nobody-has", step: "shown" } }),
  sample("GET /api/news", { allowed: [422] }),
  sample("GET /api/social", { allowed: [403] }),
  sample("POST /api/news/older", { body: { cursor: "1.0" }, allowed: [422] }),
  sample("GET /api/news/stream"),
  sample("GET /api/news/search"),
  sample("GET /api/news/saved"),
  sample("GET /api/news/mutes"),
  sample("POST /api/news/mutes", { body: { kind: "word", value: "lawsuit" } }),
  sample("DELETE /api/news/mutes/{id}", { names: "mute" }),
  sample("GET /api/news/highlights"),
  sample("POST /api/news/highlights", { body: { subject: { kind: "word", value: "lawsuit" } } }),
  sample("DELETE /api/news/highlights/{id}", { names: "highlight" }),
  sample("POST /api/news/read", { body: { ids: ["unknown"] } }),
  sample("POST /api/news/mark-all-read", { body: {} }),
  sample("POST /api/news/mark-all-read/undo", { body: { undoId: "unknown" }, allowed: [404] }),
  sample("POST /api/news/{id}/text", { parameter: "unknown", allowed: [404] }),
  sample("PATCH /api/news/{id}", { names: "item", body: { read: true, saved: true } }),
  sample("GET /api/holdings"),
  sample("PUT /api/watchlists/{watchlistId}/entries", {
    names: "watchlist",
    body: { entries: [{ symbol: "NVDA", shares: 12.5 }] },
  }),
  sample("GET /api/news/{id}/companies", { names: "item" }),
  sample("GET /api/news/{id}/story", { names: "item" }),
  sample("PUT /api/news/{id}/companies", { names: "item", body: { symbol: "AAPL", correction: "add" } }),
  sample("GET /api/companies", { query: "?q=apple" }),
  sample("GET /api/companies/{symbol}", { parameter: "NVDA" }),
  sample("GET /api/companies/{symbol}/analyses", { parameter: "NVDA" }),
  sample("POST /api/news/{id}/analyses", {
    names: "item",
    body: { symbol: "AAPL", promptId: "master" },
    allowed: [422],
  }),
  sample("GET /api/news/{id}/analyses", { parameter: "unknown", query: "?symbol=AAPL" }),
  sample("GET /api/news/{id}/analyses/estimates", { names: "item", query: "?symbol=AAPL" }),
  sample("DELETE /api/analysis/results/{analysisId}", { names: "analysis" }),
  sample("POST /api/ask", { body: {}, allowed: [400] }),
  sample("GET /api/ask/estimate"),
  sample("GET /api/analysis/models"),
  sample("GET /api/analysis/provider"),
  sample("PATCH /api/analysis/provider", { body: { context: "headline" } }),
  sample("PUT /api/analysis/provider/key", { body: { vendor: "mistral", key: "" }, allowed: [200, 403] }),
  sample("POST /api/analysis/provider/test", { body: { vendor: "mistral" }, allowed: [200, 403] }),
  sample("GET /api/analysis/model-ends"),
  sample("GET /api/analysis/spending"),
  sample("PUT /api/analysis/budget", { body: { kind: "default" } }),
  sample("GET /api/images/{key}", { parameter: "no-key", allowed: [404] }),
  sample("GET /api/quotes", { query: "?symbols=AAPL" }),
  sample("GET /api/quotes/{symbol}/prices", { parameter: "AAPL", query: "?range=1d" }),
  sample("GET /api/news/reactions", { query: "?ids=none" }),

  sample("GET /api/admin/users"),
  sample("POST /api/admin/users", {
    body: { fullName: "X Y", email: "new@example.com", phone: phoneNumber, password: samplePassword },
  }),
  sample("PATCH /api/admin/users/{id}", { names: "user", body: { fullName: "Changed Name" } }),
  sample("DELETE /api/admin/users/{id}", { names: "user", allowedOnSelf: [403] }),
  sample("POST /api/admin/users/{id}/restore", {
    parameter: "unknown",
    body: { fullName: "X Y" },
    allowed: [404],
  }),
  sample("POST /api/admin/users/{id}/sync-billing", { names: "user", body: {} }),
  sample("GET /api/admin/waitlist"),
  sample("GET /api/admin/waitlist/export"),
  sample("POST /api/admin/waitlist/{id}/invite", { parameter: "no-such-id", body: {}, allowed: [404] }),
  sample("GET /api/admin/actions"),
  sample("GET /api/admin/security-events"),
  sample("GET /api/admin/system"),
  sample("GET /api/admin/system/spending"),
  sample("GET /api/admin/site-settings"),
  sample("PATCH /api/admin/site-settings", { body: {} }),
  sample("GET /api/admin/ai-config"),
  sample("GET /api/admin/ai-config/models"),
  sample("PATCH /api/admin/ai-config", { body: {} }),
  sample("GET /api/admin/companies"),
  sample("POST /api/admin/companies", {
    body: { symbol: "ZQXA", name: "Zoltrix Authority Inc.", exchange: "OTC" },
    allowed: [201, 409],
  }),
  sample("PATCH /api/admin/companies/{id}", { parameter: "1", body: { name: "Agilent Technologies" } }),
  sample("POST /api/admin/companies/{id}/retire", { parameter: "999999999", allowed: [404] }),
  sample("GET /api/admin/company-corrections"),
  sample("GET /api/admin/company-corrections/export"),
  sample("GET /api/admin/cache"),
  sample("DELETE /api/admin/cache"),
  sample("DELETE /api/admin/cache/expired"),
  sample("GET /api/admin/debug-log"),
];
