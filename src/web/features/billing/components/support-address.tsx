import { useQuery } from "@tanstack/react-query";
import { siteConfigQuery } from "#web/lib/site-config.ts";

/** The support address as a mail link; nothing as long as it is not known. */
export function SupportAddress() {
  const { data: config } = useQuery(siteConfigQuery);
  if (!config) return null;
  return (
    <a
      href={`mailto:${config.supportEmail}`}
      className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
    >
      {config.supportEmail}
    </a>
  );
}
