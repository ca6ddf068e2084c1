import { publicPath } from "#domain/site/public-pages.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";

export type ErrorScreenProps = {
  /** True for an address that leads nowhere. */
  notFound?: boolean;
};

/** One screen for a render error and for an unknown address (READ-03). */
export function ErrorScreen({ notFound = false }: ErrorScreenProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-24 text-center">
      <h1 className="text-28 font-semibold">{t("Unexpected Application Error!")}</h1>
      {notFound && <p className="mt-2 text-16 text-ink-soft">{t("404 Not Found")}</p>}
      <p className="mt-4 max-w-[48ch] text-14 text-ink-soft">
        {notFound
          ? t("There's nothing here. The page may have moved, or the link may have a typo.")
          : t("Something broke on this page. Reloading usually helps; your data is safe.")}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {!notFound && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("Reload page")}
          </Button>
        )}
        <ButtonLink to={publicPath(t.locale, paths.home)} variant={notFound ? "primary" : "secondary"}>
          {t("Go to home page")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Stands where the page will be while the user's data is on its way; as high as the window, so that no footer jumps. */
export function LoadingScreen() {
  const t = useTranslate();
  return (
    <div
      role="status"
      className="flex min-h-dvh flex-1 items-start justify-center gap-3 px-4 py-24 text-14 text-ink-soft"
    >
      <Spinner className="text-accent" />
      {t("Loading your personalized dashboard...")}
    </div>
  );
}
