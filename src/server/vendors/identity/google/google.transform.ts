import { isEmail } from "#domain/accounts/account.ts";
import { fullNameLengthMax, fullNameProblem } from "#domain/accounts/details.ts";
import type { GoogleIdentity } from "#domain/accounts/google-decision.ts";
import type { GoogleClaims } from "./google.schema.ts";

const pictureLengthMax = 500;

/** An address that the product's forms would reject counts as one that Google has not verified. */
export function identityFromGoogle(claims: GoogleClaims): GoogleIdentity {
  const email = (claims.email ?? "").trim().toLowerCase();
  return {
    sub: claims.sub,
    email,
    emailVerified: claims.email_verified === true && isEmail(email),
    fullName: fullNameOf(claims.name ?? "", email),
    profilePicture: pictureOf(claims.picture ?? ""),
  };
}

function fullNameOf(name: string, email: string): string {
  const visible = name.trim().slice(0, fullNameLengthMax);
  return fullNameProblem(visible) === undefined ? visible : (email.split("@")[0] ?? "");
}

function pictureOf(address: string): string | null {
  const url = address.length > pictureLengthMax ? null : URL.parse(address);
  return url?.protocol === "https:" ? url.href : null;
}
