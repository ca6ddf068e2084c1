import { ExternalLink } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";

export type OutsideLinkProps = { href: string; children: string };

/** A link in a sentence to another site, in a new tab that cannot reach back. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const t = useTranslate();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-3" />
      <span className="sr-only">{t("(opens in a new tab)")}</span>
    </a>
  );
}
