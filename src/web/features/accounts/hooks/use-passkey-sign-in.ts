import { useMutation } from "@tanstack/react-query";
import { signInByPasskey } from "#web/features/accounts/api/passkey-sign-in.ts";
import { ApiError } from "#web/lib/api-error.ts";

const givenUp = "No passkey was used. Try again, or sign in another way.";

/** Signs in with a passkey of this device or of one nearby. The browser asks for it and may be sent away. */
export function usePasskeySignIn(onDone: () => void) {
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: signInByPasskey, onSuccess: onDone });
  const refusal = error && (error instanceof ApiError ? error.message : givenUp);
  return {
    ask: () => {
      if (!isPending) mutate();
    },
    refusal,
    forgetRefusal: reset,
  };
}
