import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { Header } from "#web/app/header.tsx";
import { KeysProvider } from "#web/app/keys-provider.tsx";
import { BottomBar } from "#web/app/main-tabs.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { TickerBar } from "#web/features/market/ticker-bar.tsx";
import { useLegacyData } from "#web/features/settings/use-legacy-data.ts";
import { ConsentBanner } from "#web/features/site/consent-banner.tsx";
import { SiteFooter } from "#web/features/site/site-footer.tsx";
import { recordEvent, startAnalytics } from "#web/lib/analytics.ts";
import { mirrorConsent } from "#web/lib/consent.ts";
import { repeatEarlyPresses, useOwnFont, useServiceWorker } from "#web/lib/page-start.ts";
import { paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Tag } from "#web/ui/tag.tsx";

/** Measures which pages are turned to, where that was accepted. */
function useAnalytics(): void {
  const { pathname } = useLocation();
  const { data: config } = useQuery(siteConfigQuery);
  useEffect(mirrorConsent, []);
  useEffect(() => {
    if (config) startAnalytics(config.measurementId, config.tagManagerUrl);
  }, [config]);
  useEffect(() => {
    recordEvent("page_view", { page_path: pathname });
    if (pathname === paths.social) recordEvent("feature_usage", { feature: "social" });
  }, [pathname]);
}

/** Keeps the canonical address that the server put into the page in step with the page that is shown: browsers share it. */
function useCanonical(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = new URL(pathname, link.href).href;
  }, [pathname]);
}

export type ShellProps = { children: ReactNode };

export function Shell({ children }: ShellProps) {
  const session = useSession();
  const { data: config } = useQuery(siteConfigQuery);
  const inside = session.state === "signed-in" || session.state === "offline";
  useAnalytics();
  useCanonical();
  useOwnFont();
  useEffect(repeatEarlyPresses, []);
  useServiceWorker(session.state === "signed-in");
  useLegacyData(session.state === "signed-in" ? session.me.id : undefined);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-8 bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <ConsentBanner />
      <Header session={session} />
      <section aria-label="Market ticker" className="border-b border-line bg-surface">
        <div className="mx-auto flex h-[calc(var(--ticker-height)-1px)] max-w-content items-center gap-3 px-4 md:px-6">
          {config?.demo === true && (
            <Tag tone="warning" className="shrink-0">
              Demo data
            </Tag>
          )}
          {config?.demoMailUrl && (
            <a
              href={config.demoMailUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 shrink-0 items-center rounded-4 text-12 font-medium text-accent underline-offset-3 hover:underline"
            >
              Mails
            </a>
          )}
          <TickerBar />
        </div>
      </section>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <KeysProvider signedIn={inside}>{children}</KeysProvider>
      </main>
      <SiteFooter />
      {inside && <BottomBar />}
    </div>
  );
}
