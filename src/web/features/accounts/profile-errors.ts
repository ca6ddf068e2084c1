import { fullNameProblem, phoneProblem } from "#domain/accounts/details.ts";

/** What the form of the profile holds as text. */
export type ProfileText = { fullName: string; phone: string };

/** Field messages of the profile's form: the rules of the sign-up, but that a number may be left out. */
export function profileErrors({ fullName, phone }: ProfileText) {
  return {
    fullName: fullNameProblem(fullName),
    phone: phone.trim() === "" ? undefined : phoneProblem(phone),
  };
}
