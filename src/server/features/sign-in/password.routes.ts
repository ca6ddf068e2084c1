import type { passwordsEndpoints } from "#contract/sign-in.ts";
import { passwordLengthMax, passwordLengthMin } from "#domain/accounts/account.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { PasswordsService } from "./passwords.service.ts";

export const passwordRoutes = (passwords: PasswordsService): Handlers<typeof passwordsEndpoints> => ({
  readPasswordPolicy: () => ({ minLength: passwordLengthMin, maxLength: passwordLengthMax }),
  async requestPasswordReset({ request, body, network }) {
    await passwords.requestReset(body, { headers: request.headers, network });
    return { status: true };
  },
  async resetPassword({ body, network, concluded }) {
    concluded(await passwords.reset(body, network));
    return { status: true };
  },
  async changePassword({ actor, session, request, body, setCookies }) {
    setCookies(await passwords.change(request, { actor, session }, body));
    return { status: true };
  },
});
