import { MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Rich } from "#web/ui/rich.tsx";

const settings = paths.settings("integrations", "reddit");

/** One block whose text is the specification's sentence, letter by letter (READ-08). */
export function SocialDisabled() {
  const t = useTranslate();
  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 md:px-6">
      <h1 className="text-20 font-semibold">{t("Social Feeds")}</h1>
      <Card className="mt-4 flex flex-col items-center px-4 py-14 text-center">
        <MessagesSquare aria-hidden="true" className="mb-3 size-6 text-ink-faint" />
        <p className="max-w-[52ch] text-balance text-14 text-ink-soft">
          <strong className="block pb-1 text-16 font-semibold text-ink">
            {t("Social Feeds Disabled:")}{" "}
          </strong>
          <Rich
            text={t(
              "Reddit integration is not enabled. Go to <link>Settings → Integrations & Modules → Reddit</link> to enable it.",
            )}
            marks={{
              link: (words) => (
                <Link
                  to={settings}
                  className="rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
                >
                  {words}
                </Link>
              ),
            }}
          />
        </p>
        <ButtonLink to={settings} className="mt-5">
          {t("Open Reddit settings")}
        </ButtonLink>
      </Card>
    </div>
  );
}
