/** Errors of OAuth's endpoints (RFC 6749, 5.2; RFC 7591, 3.2.2), which clients tell apart by these words. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_target"
  | "unsupported_grant_type"
  | "invalid_redirect_uri"
  | "invalid_client_metadata";

/** Rejects a call of an application. The description is for its developer: English, and without anything of a user's. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.name = "OAuthError";
    this.code = code;
  }
}
