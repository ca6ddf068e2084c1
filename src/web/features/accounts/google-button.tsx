import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { GoogleOutcome } from "#contract/sign-up.ts";
import { type GoogleIntent, googleFallback } from "#domain/accounts/identity-codes.ts";
import type { Message } from "#domain/language/translate.ts";
import { createGooglePopup, type GooglePopup, googleRejection } from "#web/features/accounts/google-popup.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button } from "#web/ui/button.tsx";

/** A rejection is an answer: whatever is wrong then, the popup shows it. */
async function reachServer(): Promise<void> {
  await call("GET /api/config").catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code === "network") throw error;
  });
}

const popupOfBrowser = (onLate: (outcome: GoogleOutcome) => void) =>
  createGooglePopup({
    host: window,
    openChannel: (name) => new BroadcastChannel(name),
    reachServer,
    onLate,
  });

export type GoogleSuccess = Exclude<GoogleOutcome, { result: "error" }>;

/**
 * 'Continue with Google'. `ask` belongs into the click handler itself; `onDone` gets every outcome that is no rejection.
 * The window closes with the component.
 */
export function useGoogle(intent: GoogleIntent, onDone: (outcome: GoogleSuccess) => void) {
  const [rejection, setRejection] = useState<Message | null>(null);
  const { data: config } = useQuery(siteConfigQuery);
  const popup = useRef<GooglePopup | null>(null);
  useEffect(
    () => () => {
      popup.current?.cancel();
      popup.current = null;
    },
    [],
  );

  function take(outcome: GoogleOutcome) {
    const text = googleRejection(outcome, intent);
    if (text !== null) setRejection(text);
    else if (outcome.result !== "error") onDone(outcome);
  }
  const late = useRef(take);
  useEffect(() => {
    late.current = (outcome) => {
      setRejection(null);
      take(outcome);
    };
  });

  function ask() {
    setRejection(null);
    if (config?.googleEnabled === false) {
      setRejection({ sentence: googleFallback[intent] });
      return;
    }
    popup.current ??= popupOfBrowser((outcome) => late.current(outcome));
    const asked = popup.current;
    void asked.ask(intent).then((outcome) => {
      if (popup.current === asked) take(outcome);
    });
  }

  return { ask, rejection, clearRejection: () => setRejection(null) };
}

/** Google's G in its own colors, as its branding rules ask. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-4.5 shrink-0">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

export type GoogleButtonProps = { onClick: () => void };

export function GoogleButton({ onClick }: GoogleButtonProps) {
  const t = useTranslate();
  return (
    <Button className="h-10 w-full" icon={<GoogleMark />} onClick={onClick}>
      {t("Continue with Google")}
    </Button>
  );
}

/** Between two ways of doing the same. */
export function OrDivider() {
  const t = useTranslate();
  return (
    <div className="flex items-center gap-3 text-12 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t("or")}
    </div>
  );
}
