import type { phoneEndpoints } from "#contract/passwordless.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { PhoneCodesService } from "./phone-codes.service.ts";

/** Sign-in by a code sent to a phone, and the number with which a user may do so. */
export function phoneRoutes(phoneCodes: PhoneCodesService): Handlers<typeof phoneEndpoints> {
  /** Without a sender of text messages none of this exists. */
  const before = () => void phoneCodes.sender();
  return {
    sendPhoneCode: {
      before,
      async handle({ request, body, network }) {
        await phoneCodes.sendSignInCode(body, { headers: request.headers, network });
        return { status: true };
      },
    },
    signInWithPhone: {
      before,
      async handle({ request, body, network, setCookies }) {
        const answer = await phoneCodes.signIn(request, body, network);
        setCookies(answer.setCookies);
        return answer.body;
      },
    },
    sendPhoneProof: {
      before,
      async handle({ actor, session, body, network }) {
        await phoneCodes.sendProof({ actor, session }, body, network);
        return { status: true };
      },
    },
    provePhone: {
      before,
      async handle({ actor, body, network }) {
        await phoneCodes.prove(actor, body, network);
        return { status: true };
      },
    },
    deletePhone: ({ actor }) => phoneCodes.invalidate(actor),
  };
}
