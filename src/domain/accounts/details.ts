import { type Message, message } from "#domain/language/translate.ts";
import { isEmail, passwordLengthMax, passwordLengthMin } from "./account.ts";

export const fullNameLengthMax = 100;
export const phoneLengthMax = 40;

/** Characters that are not seen, or that reorder or stack up what is seen. */
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const stacked = /\p{M}{5,}/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What is wrong with a full name; undefined when nothing is. */
export function fullNameProblem(text: string): Message | undefined {
  const name = text.trim();
  if (name === "" || !visible.test(name)) return message("Full name is required");
  if (name.length > fullNameLengthMax)
    return message("Full name must be at most {max} characters", { max: fullNameLengthMax });
  if (unseen.test(name) || stacked.test(name)) return message("Full name is invalid");
  return undefined;
}

export function emailProblem(text: string): Message | undefined {
  const email = text.trim();
  if (email === "") return message("Email is required");
  return isEmail(email) ? undefined : message("Email is invalid");
}

/** Any way of writing a number is accepted; it is shown and never dialled by the server. */
export function phoneProblem(text: string): Message | undefined {
  const phone = text.trim();
  if (phone === "" || !visible.test(phone)) return message("Phone number is required");
  return phone.length > phoneLengthMax || unseen.test(phone) ? message("Phone number is invalid") : undefined;
}

/** The one rule wherever a password is set (READ-20). Counted in UTF-16 units. */
export function passwordProblem(text: string): Message | undefined {
  if (text === "") return message("Password is required");
  if (text.length < passwordLengthMin)
    return message("Password must be at least {min} characters", { min: passwordLengthMin });
  if (text.length > passwordLengthMax)
    return message("Password must be at most {max} characters", { max: passwordLengthMax });
  return undefined;
}
