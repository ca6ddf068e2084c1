export type Identity = {
  /** The auth library's web handler for /api/auth/*. */
  handler(request: Request): Promise<Response>;
  /** The user behind the cookie, and the cookie to renew when the session slid on; null without a live session. */
  session(headers: Headers): Promise<{ userId: string; setCookies: string[] } | null>;
};
