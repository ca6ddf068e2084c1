import { createContext, useContext } from "react";
import type { SubscriptionType } from "#domain/accounts/account.ts";

export type OpenSignUp = (plan?: SubscriptionType, invitedEmail?: string) => void;

/**
 * Opens the sign-up dialog, with a plan already chosen; the sign-in dialog while sign-ups are off (READ-06),
 * but for an invited address.
 */
export const SignUpContext = createContext<OpenSignUp>(() => undefined);

export function useSignUp(): OpenSignUp {
  return useContext(SignUpContext);
}
