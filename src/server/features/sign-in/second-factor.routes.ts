import { type Context, Hono, type MiddlewareHandler } from "hono";
import {
  backupCodesSchema,
  passwordProofSchema,
  secondFactorSchema,
  twoFactorSetupSchema,
} from "#contract/accounts.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import { answerWithCookies } from "../sessions/library-call.ts";
import type { FactorChange, SecondFactorService } from "./second-factor.service.ts";

export type SecondFactorRoutesOptions = {
  secondFactor: SecondFactorService;
  clientNetwork: (request: Request) => string;
  requireSession: MiddlewareHandler<SignedIn>;
};

async function changeOf(c: Context<SignedIn>): Promise<FactorChange> {
  const { password } = await acceptsBody(passwordProofSchema)(c);
  return { actor: c.var.actor, session: c.var.session, password };
}

export const secondFactorRoutes = (options: SecondFactorRoutesOptions) => {
  const { secondFactor, clientNetwork, requireSession } = options;

  async function verify(c: Context<SignedIn>, path: "verify-totp" | "verify-backup-code") {
    const input = await acceptsBody(secondFactorSchema)(c);
    const network = clientNetwork(c.req.raw);
    return answerWithCookies(c, await secondFactor.verify(c.req.raw, path, { input, network }));
  }

  return new Hono<SignedIn>()
    .post("/enable", requireSession, async (c) => {
      const { body } = await secondFactor.enable(c.req.raw, await changeOf(c));
      return c.json(twoFactorSetupSchema.parse(body));
    })
    .post("/generate-backup-codes", requireSession, async (c) => {
      const { body } = await secondFactor.newBackupCodes(c.req.raw, await changeOf(c));
      return c.json(backupCodesSchema.parse(body));
    })
    .post("/disable", requireSession, async (c) =>
      answerWithCookies(c, await secondFactor.disable(c.req.raw, await changeOf(c))),
    )
    .post("/verify-totp", (c) => verify(c, "verify-totp"))
    .post("/verify-backup-code", (c) => verify(c, "verify-backup-code"));
};
