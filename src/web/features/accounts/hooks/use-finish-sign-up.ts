import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { messageOf, statusOf } from "#contract/errors.ts";
import type { SignUpField, SignUpForm, SignUpState } from "#domain/accounts/sign-up.ts";
import { type SignInResult, signIn } from "#web/features/accounts/api/sign-in.ts";
import { beginSignUp, changeSignUp, openCheckout } from "#web/features/accounts/api/sign-up.ts";
import { type Captcha, useCaptcha } from "#web/features/accounts/hooks/use-captcha.ts";
import { checkoutOf, newSignUpOf, signUpPatchOf } from "#web/features/accounts/sign-up-bodies.ts";
import { signUpRefusal } from "#web/features/accounts/sign-up-refusal.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** "left" means that the dialog was closed in between: nothing more was asked of the server. */
type Finish = SignInResult | "left";

/** The server may hold another sign-up by now, such as one begun in a second tab, or none: then Google is asked again. */
async function completeGoogle(form: SignUpForm): Promise<void> {
  const held = await changeSignUp(signUpPatchOf(form));
  if (held.authProvider === "google" && held.email === form.email.trim().toLowerCase()) return;
  const code = "sign-up-expired";
  throw new ApiError({ status: statusOf[code], code, message: messageOf[code] });
}

type FinishOptions = {
  state: SignUpState;
  captcha: Pick<Captcha, "answer" | "renew">;
  /** False once the dialog is closed. */
  isWanted: () => boolean;
};

async function finish({ state: { form, google }, captcha, isWanted }: FinishOptions): Promise<Finish> {
  try {
    if (google) await completeGoogle(form);
    else await beginSignUp(newSignUpOf(form, captcha.answer)).finally(captcha.renew);
    if (!isWanted()) return "left";
    await openCheckout(checkoutOf(form));
    return { secondFactor: false };
  } catch (error) {
    // The typed password is that account's: its owner signs up a second time (READ-25).
    if (!(error instanceof ApiError) || error.code !== "account-exists") throw error;
    return isWanted() ? signIn({ email: form.email.trim(), password: form.password }) : "left";
  }
}

export type FinishSignUpOptions = {
  state: SignUpState;
  onEntered: () => void;
  onSecondFactor: () => void;
  onRefusedField: (refused: { field: SignUpField; message: string }) => void;
};

/** What the button of the last step does: only here is anything sent (READ-29). */
export function useFinishSignUp({ state, onEntered, onSecondFactor, onRefusedField }: FinishSignUpOptions) {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const captcha = useCaptcha();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => finish({ state, captcha, isWanted: () => shown.current }),
    onSuccess(result) {
      if (result === "left") return;
      if (result.secondFactor) onSecondFactor();
      else onEntered();
    },
    onError(cause) {
      const refusal = signUpRefusal(cause, state.google);
      if (refusal.kind === "field") onRefusedField(refusal);
    },
  });

  const refusal = error ? signUpRefusal(error, state.google) : null;
  return {
    send: () => mutate(),
    busy: isPending,
    notice: refusal?.kind === "notice" ? refusal : null,
    /** What the CaptchaField needs; Google's people are asked by nobody. */
    captchaField: state.google ? null : captcha.field,
  };
}
