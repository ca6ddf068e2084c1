import type { SignUpResult } from "#contract/sign-up.ts";
import { api } from "#web/lib/api.ts";

export const readSignUpResult = (sessionId: string, signal: AbortSignal) =>
  api.get<SignUpResult>(`/api/signup/result?session_id=${encodeURIComponent(sessionId)}`, { signal });
