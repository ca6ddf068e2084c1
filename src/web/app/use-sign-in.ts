import { createContext, useContext } from "react";

/** Opens the sign-in dialog. */
export const SignInContext = createContext<() => void>(() => undefined);

export function useSignIn(): () => void {
  return useContext(SignInContext);
}
