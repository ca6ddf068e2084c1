import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { productName, productVersion } from "#domain/kernel/product.ts";
import { localeNames, locales } from "#domain/language/locales.ts";
import { message } from "#domain/language/translate.ts";
import { publicPageOf, publicPath } from "#domain/site/public-pages.ts";
import { askAgain } from "#web/lib/consent.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";

const links = [
  { to: paths.howItWorks, label: message("How It Works") },
  { to: paths.terms, label: message("Terms") },
  { to: paths.privacy, label: message("Privacy") },
] as const;

/** Asks about cookies again, where anything is measured. */
export function CookiesButton() {
  const t = useTranslate();
  const { data: config } = useQuery(siteConfigQuery);
  if (!config?.measurementId) return null;
  return (
    <button type="button" onClick={askAgain} className="rounded-4 px-2 py-1 hover:text-ink hover:underline">
      {t("Cookies")}
    </button>
  );
}

const linkStyles = "hit rounded-4 px-2 py-1 hover:text-ink hover:underline";

/** The page in other languages. A public page has an address in each; elsewhere the language is a setting. */
export function OtherLanguages() {
  const { page, locale } = publicPageOf(useLocation().pathname) ?? {};
  return locales.map(
    (other) =>
      page !== undefined &&
      other !== locale && (
        <Link key={other} to={publicPath(other, page)} lang={other} hrefLang={other} className={linkStyles}>
          {localeNames[other]}
        </Link>
      ),
  );
}

type SiteFooterProps = {
  /** What needs data is beside the links; a page that failed is without it. */
  children?: ReactNode;
};

export function SiteFooter({ children }: SiteFooterProps) {
  const t = useTranslate();
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 text-13 text-ink-soft md:px-6">
        <p className="figures">
          {productName} {productVersion}
        </p>
        <nav aria-label={t("Footer")} className="-mx-2 flex flex-wrap touch:gap-y-4.5">
          {links.map(({ to, label }) => (
            <Link key={to} to={publicPath(t.locale, to)} className={linkStyles}>
              {t.of(label)}
            </Link>
          ))}
          {children}
        </nav>
      </div>
    </footer>
  );
}
