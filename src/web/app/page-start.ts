import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { publicPageOf } from "#domain/site/public-pages.ts";
import type { Session } from "#web/features/accounts/session/use-session.ts";
import { endAnalytics, recordEvent, startAnalytics } from "#web/lib/analytics.ts";
import { useConsent } from "#web/lib/consent.ts";
import { showLanguage } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";

declare global {
  interface Window {
    /** Made by `/late-start.js`, which is in each page. */
    earlyPresses?: HTMLElement[];
    forgetEarlyPresses?: () => void;
  }
}

/** The same button in the page that the app has rendered in place of the one that the server sent. */
function buttonLike(pressed: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("button")].find(
    ({ textContent, className }) => textContent === pressed.textContent && className === pressed.className,
  );
}

/** Clicks the buttons that somebody clicked before the app could answer, in their order. */
function repeatEarlyPresses(): void {
  const { earlyPresses = [], forgetEarlyPresses } = window;
  forgetEarlyPresses?.();
  delete window.earlyPresses;
  delete window.forgetEarlyPresses;
  for (const pressed of earlyPresses) (pressed.isConnected ? pressed : buttonLike(pressed))?.click();
}

/**
 * Runs the action when the browser has nothing better to do, at the latest after `waitMsMax`; after `timerMs` in a
 * browser that does not say when that is. Returns the function that calls it off.
 */
function whenIdle(action: () => void, waitMsMax: number, timerMs: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(action, timerMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(action, { timeout: waitMsMax });
  return () => cancelIdleCallback(idle);
}

/** Lets the browser keep the app for times without a network, once somebody signed in. */
function useServiceWorker(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const register = () =>
      void import("#web/lib/load-script.ts")
        .then(({ registerServiceWorker }) => registerServiceWorker())
        // Without it the app works as long as there is a network.
        .catch(() => undefined);
    return whenIdle(register, 10_000, 2_000);
  }, [wanted]);
}

/** Where this browser gets notifications, sees to it that it goes on getting them. */
function usePushRepair(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || readStored(storedKeys.push) === null) return;
    const repair = () =>
      void import("#web/features/alerts/push-subscription.ts")
        .then(({ repairPush }) => repairPush())
        // At the next load it is tried again.
        .catch(() => undefined);
    return whenIdle(repair, 10_000, 2_000);
  }, [wanted]);
}

async function loadOwnFont(): Promise<void> {
  const faces = await document.fonts.load('16px "Inter Variable"');
  if (faces.length === 0) return;
  document.documentElement.dataset.font = "late";
  writeStored(storedKeys.font, "here");
}

/** Loads our font; the next pages begin with it (`/theme.js`). */
function useOwnFont(): void {
  useEffect(() => {
    if (document.documentElement.dataset.font !== undefined) return;
    // Without it the text stays as it is.
    return whenIdle(() => void loadOwnFont().catch(() => undefined), 3_000, 3_000);
  }, []);
}

/** Measures which pages are turned to, from an Accept until it is taken back. */
function useAnalytics(): void {
  const { pathname } = useLocation();
  const { data: { measurementId, tagManagerUrl } = {} } = useQuery(siteConfigQuery);
  const isAccepted = useConsent() === "accepted";
  useEffect(() => {
    if (!isAccepted || measurementId === undefined || tagManagerUrl === undefined) return;
    startAnalytics(measurementId, tagManagerUrl);
    return endAnalytics;
  }, [isAccepted, measurementId, tagManagerUrl]);
  useEffect(() => {
    if (!isAccepted) return;
    recordEvent("page_view", { page_path: pathname });
    if (pathname === paths.social) recordEvent("feature_usage", { feature: "social" });
  }, [isAccepted, pathname]);
}

/** Keeps the canonical address that the server put into the page in step with the page that is shown: browsers share it. */
function useCanonical(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = new URL(pathname, link.href).href;
  }, [pathname]);
}

/** What `/theme.js` said of the first page's width is over with it: each page says for itself whether it is the Tape. */
function usePageWidth(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what this waits for.
  useLayoutEffect(() => () => document.documentElement.removeAttribute("data-wide"), [pathname]);
}

/** What a visitor reads decides the pages that have no language of their own, and the account that they open. */
function useVisitorLanguage(isVisitor: boolean): void {
  const { pathname } = useLocation();
  const locale = publicPageOf(pathname)?.locale;
  useEffect(() => {
    if (isVisitor && locale) void showLanguage(locale).catch(() => undefined);
  }, [isVisitor, locale]);
}

/** Moves what an earlier version left in this browser into the account. @param userId undefined while nobody is signed in */
function useLegacyData(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    // Loaded only now: who is not signed in has nothing to move.
    void import("#web/features/settings/legacy-data.ts")
      .then(({ moveIntoAccount }) => moveIntoAccount(client))
      // The values must reach no log, and the user can do nothing about it.
      .catch(() => undefined);
  }, [userId, client]);
}

/** What happens beside every page, none of which can be seen. */
export function usePageStart(session: Session): void {
  const signedIn = session.state === "signed-in";
  useAnalytics();
  useCanonical();
  useOwnFont();
  usePageWidth();
  useVisitorLanguage(session.state === "signed-out");
  useEffect(repeatEarlyPresses, []);
  useServiceWorker(signedIn);
  usePushRepair(signedIn);
  useLegacyData(signedIn ? session.me.id : undefined);
}
