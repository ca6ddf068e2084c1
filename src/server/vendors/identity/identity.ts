import type { GoogleIdentity } from "#domain/accounts/google-decision.ts";
import type { IdentityCode } from "#domain/accounts/identity-codes.ts";
import type { ConfiguredVendor, Outside, Vendor } from "../vendor.ts";

/** What a sign-in must show again when it comes back. */
export type SignInAttempt = { state: string; nonce: string; verifier: string };

/** `detail` is for the log: a code of the protocol, never a token. */
export type SignInRejection = { kind: "refused"; code: IdentityCode; detail: string };

/** A site that vouches for users. No method rejects. */
export type SignInProvider = {
  /** The provider's address to send a browser to. */
  begin(): Promise<{ kind: "begun"; url: string; attempt: SignInAttempt } | SignInRejection>;
  /**
   * Who the provider vouches for, by the query it sent the browser back with.
   * State, code and verifier, then the ID token's signature, issuer, audience, time and nonce must be right.
   */
  finish(
    query: URLSearchParams,
    attempt: SignInAttempt,
  ): Promise<{ kind: "identity"; identity: GoogleIdentity } | SignInRejection>;
};

/** True when a user solved the challenge; always true where no captcha is configured. Rejects when it cannot be asked. */
export type CaptchaCheck = (answer: string | undefined, network: string) => Promise<boolean>;

export type ConfiguredSignIn = ConfiguredVendor & {
  isOn: boolean;
  open(outside: Outside): SignInProvider;
};

export type ConfiguredCaptcha = ConfiguredVendor & {
  /** What the browser needs; undefined: nobody is asked. */
  browser: { siteKey: string; scriptUrl: string } | undefined;
  open(outside: Outside): CaptchaCheck;
};

export type SignInVendor = Vendor<ConfiguredSignIn>;
export type CaptchaVendor = Vendor<ConfiguredCaptcha>;
