import type { GoogleOutcome } from "#contract/sign-up.ts";
import {
  type GoogleIntent,
  googleFallback,
  type IdentityCode,
  identityMessage,
} from "#domain/accounts/identity-codes.ts";
import type { Message } from "#domain/language/translate.ts";

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What the popup said; null for a message of somebody else, such as a browser extension. */
export function parseGoogleOutcome(data: unknown): GoogleOutcome | null {
  if (typeof data !== "object" || data === null) return null;
  const said = data as Record<string, unknown>;
  switch (said.result) {
    case "signed-in":
      return { result: "signed-in" };
    case "second-factor": {
      const methods = Array.isArray(said.methods) ? said.methods.map(text) : [];
      return { result: "second-factor", methods };
    }
    case "new-user":
      return {
        result: "new-user",
        isNewUser: true,
        isTempUser: true,
        fullName: text(said.fullName),
        email: text(said.email),
        profilePicture: text(said.profilePicture) || null,
      };
    case "error":
      return { result: "error", code: text(said.code), message: text(said.message) || null };
    default:
      return null;
  }
}

/** An end that the browser itself knows of. */
export function googleProblem(code: IdentityCode): GoogleOutcome {
  return { result: "error", code, message: identityMessage(code) };
}

/** What the screen says of an outcome; null when it is none to complain about (READ-24). */
export function googleRejection(outcome: GoogleOutcome, intent: GoogleIntent): Message | null {
  if (outcome.result === "error") return { sentence: outcome.message ?? googleFallback[intent] };
  if (outcome.result === "new-user" && intent === "sign-in")
    return { sentence: identityMessage("account-not-found") ?? googleFallback[intent] };
  return null;
}

/** The window that Google is asked in. */
export type Popup = { readonly closed: boolean; focus(): void; close(): void };

type Heard = Pick<MessageEvent, "origin" | "data">;

/** What is used of a window; tests bring one of their own. */
export type PopupHost = {
  readonly location: { readonly origin: string };
  readonly navigator: { readonly onLine: boolean };
  readonly document: { hasFocus(): boolean };
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
  open(url: string, name: string, features: string): Popup | null;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "offline", listener: () => void): void;
  removeEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  removeEventListener(type: "offline", listener: () => void): void;
  setInterval(run: () => void, ms: number): number;
  clearInterval(timer: number | undefined): void;
};

/** What is used of a BroadcastChannel. */
export type PopupChannel = { onmessage: ((event: MessageEvent) => void) | null; close(): void };

export type GooglePopupDeps = {
  host: PopupHost;
  /** The callback page may have lost its opener; it says its outcome here, too. */
  openChannel: (name: string) => PopupChannel;
  /** Rejects when the own server cannot be reached: a popup that loads nothing tells nobody. */
  reachServer: () => Promise<unknown>;
  /** Called for the outcome of a window that had looked closed. */
  onLate: (outcome: GoogleOutcome) => void;
};

export type GooglePopup = {
  /** To be called in the click itself, or the browser blocks the window. Always resolves. */
  ask(intent: GoogleIntent): Promise<GoogleOutcome>;
  /** Closes the window and leaves its promise as cancelled. */
  cancel(): void;
};

const size = { width: 500, height: 600 } as const;
const channelName = "tapewise-google";
const lookMs = 250;
/** An outcome said just before the window closed may arrive after it. */
const looksAfterClosing = 3;

function featuresOf({ screenX, screenY, outerWidth, outerHeight }: PopupHost): string {
  const left = Math.round(screenX + Math.max(0, (outerWidth - size.width) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - size.height) / 2));
  return `popup=yes,width=${size.width},height=${size.height},left=${left},top=${top}`;
}

type Attempt = { intent: GoogleIntent; popup: Popup; end: (outcome: GoogleOutcome) => void };

/** Signs in with Google in a window of its own; at most one at a time. */
export function createGooglePopup({ host, openChannel, reachServer, onLate }: GooglePopupDeps): GooglePopup {
  let current: Attempt | undefined;

  function openWindow(intent: GoogleIntent): Popup | null {
    const popup = host.open(`/api/auth/google/start?intent=${intent}`, channelName, featuresOf(host));
    // Some blockers answer a window that is closed already.
    return popup === null || popup.closed ? null : popup;
  }

  function follow(intent: GoogleIntent, popup: Popup): Promise<GoogleOutcome> {
    return new Promise((resolve) => {
      const channel = openChannel(channelName);
      let looksLeft = looksAfterClosing;
      let looksClosed = false;
      const timer = host.setInterval(() => {
        // A page of Google's with an opener policy of its own looks closed to us while the user is on it: then this page
        // has not got the focus back.
        if (!popup.closed || !host.document.hasFocus()) return;
        looksLeft -= 1;
        if (looksLeft > 0) return;
        host.clearInterval(timer);
        looksClosed = true;
        // The channel stays open: the window may be there all the same, and tell its outcome.
        resolve(googleProblem("popup-closed-by-user"));
      }, lookMs);
      const hear = ({ origin, data }: Heard) => {
        const outcome = origin === host.location.origin ? parseGoogleOutcome(data) : null;
        if (outcome === null) return;
        popup.close();
        attempt.end(outcome);
        if (looksClosed) onLate(outcome);
      };
      const lose = () => {
        if (current !== attempt) return;
        popup.close();
        attempt.end(googleProblem("network-request-failed"));
      };
      const attempt: Attempt = {
        intent,
        popup,
        end(outcome) {
          host.clearInterval(timer);
          host.removeEventListener("message", hear);
          host.removeEventListener("offline", lose);
          channel.close();
          if (current === attempt) current = undefined;
          resolve(outcome);
        },
      };
      host.addEventListener("message", hear);
      host.addEventListener("offline", lose);
      channel.onmessage = hear;
      current = attempt;
      reachServer().catch(lose);
    });
  }

  return {
    async ask(intent) {
      if (!host.navigator.onLine) return googleProblem("network-request-failed");
      const before = current;
      const reused = before?.intent === intent && !before.popup.closed ? before.popup : undefined;
      const popup = reused ?? openWindow(intent);
      before?.end(googleProblem("cancelled-popup-request"));
      if (popup === null) return googleProblem("popup-blocked");
      popup.focus();
      return follow(intent, popup);
    },
    cancel() {
      const attempt = current;
      attempt?.popup.close();
      attempt?.end(googleProblem("cancelled-popup-request"));
    },
  };
}
