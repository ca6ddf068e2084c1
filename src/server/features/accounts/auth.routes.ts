import { Hono } from "hono";
import { type SignIn, signInSchema } from "#contract/accounts.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { isEmail, passwordLengthMax } from "#domain/accounts/account.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Identity } from "./identity.ts";
import type { SignInLimits } from "./sign-in-limits.service.ts";

const codeOf: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-credentials",
  // The library knows fewer addresses than the forms do; one that it does not know has no account.
  INVALID_EMAIL: "wrong-credentials",
  USER_NOT_FOUND: "user-not-found",
};

/** The library's refusals in the product's one error shape. */
async function refusalOf(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => ({}));
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  if (codeOf[code]) return new AppError(codeOf[code]);
  if (response.status === 404) return new AppError("not-found");
  if (response.status === 401) return new AppError("not-signed-in");
  if (response.status === 403) return new AppError("forbidden");
  if (response.status === 429) return new AppError("rate-limited");
  return response.status >= 500
    ? new AppError("unexpected", { cause: code })
    : new AppError("bad-input", { cause: code });
}

/** A JSON value without any field named `token`. */
function tokenless(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== "token");
  return Object.fromEntries(kept.map(([name, child]) => [name, tokenless(child)]));
}

/** The session token travels in its HttpOnly cookie only, never in a body that a script can read. */
async function withoutToken(response: Response): Promise<Response> {
  const body = tokenless(await response.json());
  const headers = new Headers({ "Content-Type": "application/json" });
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** Only these of the library's paths are open; each further one is added with its screen and its tests. */
export const openPaths: ReadonlySet<string> = new Set([
  "GET /api/auth/get-session",
  "POST /api/auth/sign-out",
]);

export type AuthRoutesOptions = {
  identity: Identity;
  limits: SignInLimits;
  clientNetwork: (request: Request) => string;
  /** Called with the request whose session ended or began, so that cached copies go. */
  sessionChanged: (request: Request) => void;
};

export function authRoutes({ identity, limits, clientNetwork, sessionChanged }: AuthRoutesOptions) {
  async function signIn(request: Request, input: SignIn): Promise<Response> {
    const email = input.email.trim().toLowerCase();
    if (!isEmail(email)) throw new AppError("bad-input", { field: "email", message: "Email is invalid" });
    if (input.password === "")
      throw new AppError("bad-input", { field: "password", message: "Password is required" });
    if (input.password.length > passwordLengthMax) throw new AppError("wrong-credentials");
    const network = clientNetwork(request);
    await limits.take(email, network);
    const headers = new Headers(request.headers);
    headers.set("content-type", "application/json");
    headers.delete("content-length");
    const response = await identity.handler(
      new Request(request.url, {
        method: "POST",
        headers,
        body: JSON.stringify({ email, password: input.password }),
      }),
    );
    if (!response.ok) throw await refusalOf(response);
    await limits.giveBack(email, network);
    return withoutToken(response);
  }

  return new Hono<Anyone>()
    .post("/sign-in/email", async (c) => signIn(c.req.raw, await acceptsBody(signInSchema)(c)))
    .all("/*", async (c) => {
      if (!openPaths.has(`${c.req.method} ${c.req.path}`)) throw new AppError("not-found");
      const response = await identity.handler(c.req.raw);
      sessionChanged(c.req.raw);
      if (!response.ok) throw await refusalOf(response);
      return withoutToken(response);
    });
}
