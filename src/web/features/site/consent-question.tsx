import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useConsent } from "#web/lib/consent.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const ConsentBanner = lazyComponent(
  async () => (await import("#web/features/site/consent-banner.tsx")).ConsentBanner,
);

/** Asks whether this browser may be measured, until that is answered; nothing where nothing is measured. */
export function ConsentQuestion() {
  const consent = useConsent();
  const { data: config } = useQuery(siteConfigQuery);
  if (consent !== null || !config?.measurementId) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}
