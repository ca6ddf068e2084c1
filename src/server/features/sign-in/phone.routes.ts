import { Hono } from "hono";
import { phoneCodeSchema, phoneNumberSchema, phoneProofSchema } from "#contract/accounts.ts";
import { acceptsBody } from "#server/http/accepts.ts";
import type { Anyone, SignedIn } from "#server/http/signed-in.ts";
import { answerWithCookies } from "../sessions/library-call.ts";
import type { PhoneCodesService } from "./phone-codes.service.ts";

export type PhoneRoutesOptions = {
  phoneCodes: PhoneCodesService;
  clientNetwork: (request: Request) => string;
};

const done = { status: true } as const;

/** Sign-in by a code sent to a phone. */
export const phoneSignInRoutes = ({ phoneCodes, clientNetwork }: PhoneRoutesOptions) =>
  new Hono<Anyone>()
    .post("/send-otp", async (c) => {
      phoneCodes.sender();
      const input = await acceptsBody(phoneNumberSchema)(c);
      await phoneCodes.sendSignInCode(input, clientNetwork(c.req.raw));
      return c.json(done);
    })
    .post("/verify", async (c) => {
      phoneCodes.sender();
      const input = await acceptsBody(phoneCodeSchema)(c);
      return answerWithCookies(c, await phoneCodes.signIn(c.req.raw, input, clientNetwork(c.req.raw)));
    });

/** The number with which the signed-in user may sign in. */
export const phoneRoutes = ({ phoneCodes, clientNetwork }: PhoneRoutesOptions) =>
  new Hono<SignedIn>()
    .post("/", async (c) => {
      phoneCodes.sender();
      const input = await acceptsBody(phoneProofSchema)(c);
      await phoneCodes.sendProof(c.var, input, clientNetwork(c.req.raw));
      return c.json(done);
    })
    .post("/verify", async (c) => {
      phoneCodes.sender();
      const input = await acceptsBody(phoneCodeSchema)(c);
      await phoneCodes.prove(c.var.actor, input, clientNetwork(c.req.raw));
      return c.json(done);
    })
    .delete("/", async (c) => {
      await phoneCodes.forget(c.var.actor);
      return c.body(null, 204);
    });
