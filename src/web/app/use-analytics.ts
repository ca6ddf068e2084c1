import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { recordEvent, startAnalytics } from "#web/lib/analytics.ts";
import { mirrorConsent } from "#web/lib/consent.ts";
import { paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";

/** Measures which pages are turned to, where that was accepted. */
export function useAnalytics(): void {
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
