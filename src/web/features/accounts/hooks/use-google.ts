import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { GoogleOutcome } from "#contract/sign-up.ts";
import { type GoogleIntent, googleFallback } from "#domain/accounts/identity-codes.ts";
import { googleRefusal } from "#web/features/accounts/google-outcome.ts";
import { createGooglePopup, type GooglePopup } from "#web/features/accounts/google-popup.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";

/** A refusal is an answer: whatever is wrong then, the popup shows it. */
async function reachServer(): Promise<void> {
  await api.get("/api/config").catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code === "network") throw error;
  });
}

const popupOfBrowser = () =>
  createGooglePopup({
    host: window,
    openChannel: (name) => new BroadcastChannel(name),
    reachServer,
  });

export type GoogleSuccess = Exclude<GoogleOutcome, { result: "error" }>;

/**
 * 'Continue with Google'. `ask` belongs into the click handler itself; `onDone` gets every outcome that is no refusal.
 * The window closes with the component.
 */
export function useGoogle(intent: GoogleIntent, onDone: (outcome: GoogleSuccess) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
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
    const text = googleRefusal(outcome, intent);
    if (text !== null) setRefusal(text);
    else if (outcome.result !== "error") onDone(outcome);
  }

  function ask() {
    setRefusal(null);
    if (config?.googleEnabled === false) {
      setRefusal(googleFallback[intent]);
      return;
    }
    popup.current ??= popupOfBrowser();
    const asked = popup.current;
    void asked.ask(intent).then((outcome) => {
      if (popup.current === asked) take(outcome);
    });
  }

  return { ask, refusal, forgetRefusal: () => setRefusal(null) };
}
