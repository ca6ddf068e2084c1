import { messageOf } from "#contract/errors.ts";
import { emptySignUpForm, type SignUpField, signUpStepOf } from "#domain/accounts/sign-up.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** Where the server's word belongs: under a field, or on the last step with what can be done there. */
export type SignUpRefusal =
  | { kind: "field"; field: SignUpField; message: string }
  /** "restart" goes back to the first step, "nothing" cannot be helped here. */
  | { kind: "notice"; message: string; remedy: "retry" | "restart" | "nothing" };

const fields = Object.keys(emptySignUpForm) as SignUpField[];

/** @param google came by Google: then some fields are asked nowhere, and only the popup renews an expired sign-up */
export function signUpRefusal(error: unknown, google: boolean): SignUpRefusal {
  if (!(error instanceof ApiError)) return { kind: "notice", message: messageOf.unexpected, remedy: "retry" };
  const { code, message } = error;
  const field = code === "email-taken" ? "email" : fields.find((each) => each === error.field);
  if (field !== undefined && signUpStepOf(field, google) !== null) return { kind: "field", field, message };
  if (code === "signups-closed" || code === "payments-not-set-up")
    return { kind: "notice", message, remedy: "nothing" };
  const renewed = google && (code === "sign-up-expired" || code === "email-taken");
  return { kind: "notice", message, remedy: renewed ? "restart" : "retry" };
}
