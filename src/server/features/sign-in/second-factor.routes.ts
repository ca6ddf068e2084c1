import type { secondFactorEndpoints } from "#contract/sign-in.ts";
import type { Call, Handlers } from "#server/http/endpoints.ts";
import type { CodeKind, SecondFactorService } from "./second-factor.service.ts";

type VerifyCall = Call<(typeof secondFactorEndpoints)["verifyTotp" | "verifyBackupCode"]>;

export function secondFactorRoutes(
  secondFactor: SecondFactorService,
): Handlers<typeof secondFactorEndpoints> {
  async function verify({ request, body: input, network, setCookies }: VerifyCall, kind: CodeKind) {
    const answer = await secondFactor.verify(request, kind, { input, network });
    setCookies(answer.setCookies);
    return answer.body;
  }

  return {
    enableTwoFactor: ({ actor, session, body: { password } }) =>
      secondFactor.enable({ actor, session, password }),
    renewBackupCodes: ({ actor, session, body: { password } }) =>
      secondFactor.newBackupCodes({ actor, session, password }),
    async disableTwoFactor({ request, actor, session, body: { password }, setCookies }) {
      setCookies(await secondFactor.disable({ actor, session, password }, request.headers));
      return { status: true };
    },
    verifyTotp: (call) => verify(call, "totp"),
    verifyBackupCode: (call) => verify(call, "backup-code"),
  };
}
