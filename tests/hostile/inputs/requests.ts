/** One request of the product, before cookies and transport headers. */
export type OpRequest = { method: string; path: string; body?: unknown };

type Fields = Record<string, unknown>;

function without(fields: Fields, ...names: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function queryOf(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  return query.size > 0 ? `?${query}` : "";
}

const id = (value: unknown) => encodeURIComponent(String(value ?? "missing"));

/** The route behind each operation of the corpus, as far as there is one. */
export const requestOf: Record<string, (fields: Fields) => OpRequest> = {
  "auth.signIn": (fields) => ({ method: "POST", path: "/api/auth/sign-in/email", body: fields }),
  "auth.requestReset": (fields) => ({
    method: "POST",
    path: "/api/auth/request-password-reset",
    body: fields,
  }),
  "profile.update": (fields) => ({ method: "PATCH", path: "/api/me", body: fields }),
  "account.delete": (fields) => ({ method: "DELETE", path: "/api/me", body: fields }),
  "account.export": (fields) => ({ method: "GET", path: `/api/me/export${queryOf(fields)}` }),
  "signup.account": (fields) => ({ method: "POST", path: "/api/signup", body: fields }),
  "signup.plan": (fields) => ({ method: "PATCH", path: "/api/signup", body: fields }),
  "signup.phone": (fields) => ({ method: "PATCH", path: "/api/signup", body: fields }),
  "signup.keys": (fields) => ({ method: "PATCH", path: "/api/signup", body: fields }),
  "signup.checkout": (fields) => ({ method: "POST", path: "/api/signup/checkout", body: fields }),
  /** A field without a value is left out. */
  "payment.success": (fields) => {
    const given = Object.entries(fields).filter(([, value]) => value !== null);
    return { method: "GET", path: `/api/signup/result${queryOf(Object.fromEntries(given))}` };
  },
  /** What is posted is made by `payments.ts`. */
  "stripe.webhook": () => ({ method: "POST", path: "/api/webhooks/stripe" }),
  "settings.read": (fields) => ({ method: "GET", path: `/api/settings${queryOf(fields)}` }),
  "settings.update": (fields) => ({ method: "PATCH", path: "/api/settings", body: fields }),
  "feeds.list": (fields) => ({ method: "GET", path: `/api/feeds${queryOf(fields)}` }),
  "feeds.create": (fields) => ({ method: "POST", path: "/api/feeds", body: fields }),
  "feeds.update": (fields) => ({
    method: "PATCH",
    path: `/api/feeds/${id(fields.id)}`,
    body: without(fields, "id"),
  }),
  "feeds.delete": (fields) => ({ method: "DELETE", path: `/api/feeds/${id(fields.id)}` }),
  "prompts.list": (fields) => ({ method: "GET", path: `/api/prompts${queryOf(fields)}` }),
  "prompts.create": (fields) => ({ method: "POST", path: "/api/prompts", body: fields }),
  "prompts.update": (fields) => ({
    method: "PATCH",
    path: `/api/prompts/${id(fields.id)}`,
    body: without(fields, "id"),
  }),
  "prompts.delete": (fields) => ({ method: "DELETE", path: `/api/prompts/${id(fields.id)}` }),
  "apiKeys.read": (fields) => ({ method: "GET", path: `/api/keys${queryOf(fields)}` }),
  "news.list": ({ count, ...fields }) => ({
    method: "GET",
    path: `/api/news${queryOf({ limit: count, ...fields })}`,
  }),
  "social.list": ({ count, ...fields }) => ({
    method: "GET",
    path: `/api/social${queryOf({ limit: count, ...fields })}`,
  }),
  "quote.get": ({ symbol, ...fields }) => ({
    method: "GET",
    path: `/api/quotes${queryOf({ symbols: symbol, ...fields })}`,
  }),
  "ai.analyse": (fields) => ({
    method: "POST",
    path: `/api/news/${id(fields.newsId)}/analyses`,
    body: { symbol: "AAPL", ...without(fields, "newsId") },
  }),
  "events.stream": () => ({ method: "GET", path: "/api/news/stream" }),
  "apiKeys.update": (fields) => ({ method: "PUT", path: "/api/keys", body: fields }),
  "waitlist.join": (fields) => ({ method: "POST", path: "/api/waitlist", body: fields }),
  "admin.users.list": (fields) => ({ method: "GET", path: `/api/admin/users${queryOf(fields)}` }),
  "admin.users.create": (fields) => ({ method: "POST", path: "/api/admin/users", body: fields }),
  "admin.users.update": (fields) => ({
    method: "PATCH",
    path: `/api/admin/users/${id(fields.id)}`,
    body: without(fields, "id"),
  }),
  "admin.users.remove": (fields) => ({ method: "DELETE", path: `/api/admin/users/${id(fields.id)}` }),
  "admin.waitlist.list": () => ({ method: "GET", path: "/api/admin/waitlist" }),
  "admin.siteSettings.update": (fields) => ({
    method: "PATCH",
    path: "/api/admin/site-settings",
    body: fields,
  }),
  "admin.analytics.update": (fields) => ({ method: "PATCH", path: "/api/admin/site-settings", body: fields }),
  "admin.aiConfig.update": (fields) => ({ method: "PATCH", path: "/api/admin/ai-config", body: fields }),
  "admin.cache.clear": () => ({ method: "DELETE", path: "/api/admin/cache" }),
  "admin.debugLog.read": () => ({ method: "GET", path: "/api/admin/debug-log" }),
  "http.any": () => ({ method: "GET", path: "/" }),
};

/**
 * Operations of the corpus that have no route yet, with the address that is to serve them. Each must answer 404: a
 * route that arrives makes its line fail until the operation moves up into `requestOf`.
 */
export const noRouteYet: Record<string, [method: string, path: string]> = {
  "auth.google": ["POST", "/api/auth/sign-in/social"],
};
