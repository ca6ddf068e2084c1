import { type Context, Hono } from "hono";
import { passkeyAnswerSchema, passwordProofSchema } from "#contract/accounts.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone, SignedIn } from "#server/http/signed-in.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import { type TicketCookie, ticketCookie } from "../sessions/ticket-cookie.ts";
import { challengeSeconds, type PasskeysService } from "./passkeys.service.ts";

export type PasskeyRoutesOptions = { passkeys: PasskeysService; appUrl: string };

const strict = { seconds: challengeSeconds, sameSite: "Strict" } as const;

/** Handed out once: whatever comes of the answer, the next one needs a new challenge. */
function take(c: Context, cookie: TicketCookie): string | undefined {
  const ticket = cookie.read(c);
  if (ticket !== undefined) cookie.remove(c);
  return ticket;
}

/** Mounted at /api/me/passkeys. */
export function passkeysRoutes({ passkeys, appUrl }: PasskeyRoutesOptions) {
  const cookie = ticketCookie({ ...strict, appUrl, name: "new-passkey", path: "/api/me/passkeys" });
  return new Hono<SignedIn>()
    .get("/", async (c) => c.json(await passkeys.list(c.var.actor)))
    .post("/options", async (c) => {
      const { password } = await acceptsBody(passwordProofSchema)(c);
      const { actor, session } = c.var;
      const { options, ticket } = await passkeys.registrationOptions(actor, session, password);
      cookie.put(c, ticket);
      return c.json(options);
    })
    .post("/", async (c) => {
      const answer = await acceptsBody(passkeyAnswerSchema)(c);
      const from = { ticket: take(c, cookie), userAgent: c.req.header("user-agent") };
      return c.json(await passkeys.register(c.var.actor, answer, from), 201);
    })
    .delete("/:id", async (c) => {
      await passkeys.remove(c.var.actor, c.req.param("id"));
      return c.body(null, 204);
    });
}

/** Mounted at /api/auth/passkey. */
export function passkeySignInRoutes({
  passkeys,
  appUrl,
  limit,
  clientNetwork,
}: PasskeyRoutesOptions & { limit: Counter; clientNetwork: (request: Request) => string }) {
  const cookie = ticketCookie({ ...strict, appUrl, name: "passkey", path: "/api/auth/passkey" });
  return new Hono<Anyone>()
    .post("/sign-in/options", async (c) => {
      const { options, ticket } = await passkeys.signInOptions();
      cookie.put(c, ticket);
      return c.json(options);
    })
    .post("/sign-in", async (c) => {
      const answer = await acceptsBody(passkeyAnswerSchema)(c);
      const network = clientNetwork(c.req.raw);
      await limit.take(network);
      const { owner, setCookies } = await passkeys.signIn(c.req.raw, answer, take(c, cookie));
      await limit.giveBack(network);
      for (const each of setCookies) c.header("Set-Cookie", each, { append: true });
      const { id, email, fullName } = owner;
      return c.json({ user: { id, email, name: fullName } });
    });
}
