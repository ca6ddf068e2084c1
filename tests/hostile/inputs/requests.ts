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
  "apiKeys.read": (fields) => ({ method: "GET", path: `/api/keys${queryOf(fields)}` }),
  "news.list": ({ count, ...fields }) => ({
    method: "GET",
    path: `/api/news${queryOf({ limit: count, ...fields })}`,
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
  "http.any": () => ({ method: "GET", path: "/" }),
};

/**
 * Operations of the corpus that have no route yet, with the address that is to serve them. Each must answer 404: a
 * route that arrives makes its line fail until the operation moves up into `requestOf`.
 */
export const noRouteYet: Record<string, [method: string, path: string]> = {
  "account.delete": ["DELETE", "/api/me"],
  "account.export": ["GET", "/api/me/export"],
  "admin.aiConfig.update": ["PATCH", "/api/admin/ai-config"],
  "admin.analytics.update": ["PATCH", "/api/admin/site-settings"],
  "admin.cache.clear": ["DELETE", "/api/admin/cache"],
  "admin.debugLog.read": ["GET", "/api/admin/debug-log"],
  "admin.siteSettings.update": ["PATCH", "/api/admin/site-settings"],
  "admin.users.create": ["POST", "/api/admin/users"],
  "admin.users.list": ["GET", "/api/admin/users"],
  "admin.users.remove": ["DELETE", "/api/admin/users/x"],
  "admin.users.update": ["PATCH", "/api/admin/users/x"],
  "admin.waitlist.list": ["GET", "/api/admin/waitlist"],
  "apiKeys.update": ["PUT", "/api/keys"],
  "auth.google": ["POST", "/api/auth/sign-in/social"],
  "auth.requestReset": ["POST", "/api/auth/request-password-reset"],
  "payment.success": ["GET", "/api/signup/result"],
  "profile.update": ["PATCH", "/api/me"],
  "prompts.create": ["POST", "/api/prompts"],
  "prompts.delete": ["DELETE", "/api/prompts/x"],
  "prompts.update": ["PATCH", "/api/prompts/x"],
  "signup.account": ["POST", "/api/signup"],
  "signup.checkout": ["POST", "/api/signup/checkout"],
  "signup.keys": ["PATCH", "/api/signup"],
  "signup.phone": ["PATCH", "/api/signup"],
  "signup.plan": ["PATCH", "/api/signup"],
  "social.list": ["GET", "/api/social"],
  "stripe.webhook": ["POST", "/api/webhooks/stripe"],
  "waitlist.join": ["POST", "/api/waitlist"],
};

/** Events of `given` that cannot be brought about yet, with the address that is to do it. */
export const noEventYet: Record<string, [method: string, path: string]> = {
  "password-change": ["POST", "/api/auth/change-password"],
};
