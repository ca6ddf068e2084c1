import { Link } from "react-router";
import type { ConsentDecision } from "#domain/site/consent.ts";
import { publicPath } from "#domain/site/public-pages.ts";
import { decide } from "#web/lib/consent.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";

/** Counts a decision on the own server. A beacon, since the user may leave at once. */
function countDecision(decision: ConsentDecision): void {
  const body = new Blob([JSON.stringify({ decision })], { type: "application/json" });
  navigator.sendBeacon("/api/consent", body);
}

/**
 * Stands first for the keyboard and last in the layout, where it keeps a place of its own: at the end of a page it covers
 * nothing.
 */
export function ConsentBanner() {
  const t = useTranslate();
  function answer(decision: ConsentDecision) {
    countDecision(decision);
    decide(decision);
  }
  return (
    <section
      aria-label={t("Cookies")}
      data-consent-banner
      className="sticky bottom-(--banner-lift,0px) z-20 order-last border-t border-line-strong/50 bg-surface pb-(--banner-pad,env(safe-area-inset-bottom)) shadow-float"
    >
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-6">
        <p className="min-w-0 flex-1 basis-72 text-13 text-pretty text-ink-soft">
          <span className="font-medium text-ink">
            {t("May we use Google Analytics cookies to see how the site is used?")}
          </span>{" "}
          {t("Everything works without them.")}{" "}
          <Link
            to={publicPath(t.locale, paths.privacy)}
            className="rounded-4 font-medium text-accent underline underline-offset-3"
          >
            {t("Privacy")}
          </Link>
        </p>
        <div className="grid flex-none grow grid-cols-2 gap-2 sm:grow-0">
          <Button onClick={() => answer("declined")}>{t("Decline")}</Button>
          <Button onClick={() => answer("accepted")}>{t("Accept")}</Button>
        </div>
      </div>
    </section>
  );
}
