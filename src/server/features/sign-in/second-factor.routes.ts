import { backupCodesSchema, twoFactorSetupSchema } from "#contract/accounts.ts";
import type { secondFactorEndpoints } from "#contract/sign-in.ts";
import type { Call, Handlers } from "#server/http/endpoints.ts";
import type { SecondFactorService } from "./second-factor.service.ts";

type VerifyCall = Call<(typeof secondFactorEndpoints)["verifyTotp" | "verifyBackupCode"]>;

export function secondFactorRoutes(
  secondFactor: SecondFactorService,
): Handlers<typeof secondFactorEndpoints> {
  async function verify(
    { request, body: input, network, setCookies }: VerifyCall,
    path: "verify-totp" | "verify-backup-code",
  ) {
    const answer = await secondFactor.verify(request, path, { input, network });
    setCookies(answer.setCookies);
    return answer.body as never;
  }

  return {
    async enableTwoFactor({ request, actor, session, body: { password } }) {
      const { body } = await secondFactor.enable(request, { actor, session, password });
      return twoFactorSetupSchema.parse(body);
    },
    async renewBackupCodes({ request, actor, session, body: { password } }) {
      const { body } = await secondFactor.newBackupCodes(request, { actor, session, password });
      return backupCodesSchema.parse(body);
    },
    async disableTwoFactor({ request, actor, session, body: { password }, setCookies }) {
      const answer = await secondFactor.disable(request, { actor, session, password });
      setCookies(answer.setCookies);
      return { status: true };
    },
    verifyTotp: (call) => verify(call, "verify-totp"),
    verifyBackupCode: (call) => verify(call, "verify-backup-code"),
  };
}
