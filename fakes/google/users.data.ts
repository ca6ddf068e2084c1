import type { User } from "./tokens.ts";

function user(number: number, givenName: string, email: string, verified: boolean): User {
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
export const users: readonly User[] = [
  user(1, "Ada", "ada.google@demo.test", true),
  user(2, "Grace", "grace.google@demo.test", true),
  user(3, "Uma", "uma.unverified@demo.test", false),
];
