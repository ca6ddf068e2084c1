import type { Person } from "./tokens.ts";

function person(number: number, givenName: string, email: string, verified: boolean): Person {
  return {
    sub: `10000000000000000000${number}`,
    email,
    email_verified: verified,
    name: `${givenName} Example`,
    given_name: givenName,
    family_name: "Example",
    picture: "",
  };
}

/** Accounts the sign-in page offers. */
export const people: readonly Person[] = [
  person(1, "Ada", "ada.google@demo.test", true),
  person(2, "Grace", "grace.google@demo.test", true),
  person(3, "Uma", "uma.unverified@demo.test", false),
];
