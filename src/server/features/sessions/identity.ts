export type LiveSession = {
  userId: string;
  sessionId: string;
  /** When the session was opened, in milliseconds since 1970. */
  createdAtMs: number;
  /** The cookie to renew when the session slid on. */
  setCookies: string[];
};

export type OpenedSession = {
  setCookies: string[];
  /** The ways to prove the second factor when the account has one; the session opens with the code only. */
  secondFactor: string[] | null;
};

export type Identity = {
  /** The auth library's web handler for /api/auth/*. */
  handler(request: Request): Promise<Response>;
  /** The user behind the cookie; null without a live session. */
  session(headers: Headers): Promise<LiveSession | null>;
  /** Who may type in a code of the second factor: the user of a session, or of a sign-in that waits for the code. */
  challenged(headers: Headers): Promise<string | null>;
  /**
   * Opens a session for a user whose identity was proved elsewhere: by Google, a passkey or a finished sign-up. Asks
   * for the second factor when one is enrolled, unless the proof was already two factors.
   * @throws AppError user-not-found for a removed user.
   */
  openSession(
    request: Request,
    userId: string,
    options?: { secondFactorProved?: boolean },
  ): Promise<OpenedSession>;
};
