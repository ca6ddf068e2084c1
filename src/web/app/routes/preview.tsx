import { Sparkles } from "lucide-react";
import { useCallback, useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { NewsTape } from "#web/app/news-tape.tsx";
import { pageMeta } from "#web/app/page-title.ts";
import { useSignIn, useSignUp } from "#web/app/sign-in-provider.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { useGivenQuotes, usePriceEvents } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import { NoSeriesContext } from "#web/features/companies/prices.calls.ts";
import type { ReactionOf } from "#web/features/companies/reactions.calls.ts";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import type { NewsRowsProps } from "#web/features/news/news-rows.tsx";
import { PreviewPage, type PreviewSlot } from "#web/features/news/preview/preview-page.tsx";
import { usePreview } from "#web/features/news/preview/use-preview.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { useSignupsEnabled } from "#web/lib/site-config.ts";
import { Button } from "#web/ui/button.tsx";

export const meta = pageMeta((t) => ({
  name: t("News Feeds Preview"),
  about: t("Live headlines with the companies in each of them and what their prices did since."),
}));

/** Prices come with the list, so nothing is asked for by what is in sight. */
const notAsked: OnScreen = () => () => undefined;
const notWanted = () => undefined;

/** READ-96. Users with an account have their own news. */
export default function PreviewRoute() {
  const { state } = useSession();
  if (state === "signed-in" || state === "offline") return <Navigate to={paths.news} replace />;
  return <Preview />;
}

function Preview() {
  const t = useTranslate();
  const preview = usePreview(usePriceEvents().prices);
  const { data, error } = preview.query;
  const signIn = useSignIn();
  const signUp = useSignUp();
  const signupsEnabled = useSignupsEnabled();
  useGivenQuotes(data?.prices);
  const reactions = data?.reactions;
  const reactionOf = useCallback<ReactionOf>((itemId, symbol) => reactions?.[itemId]?.[symbol], [reactions]);
  const isTape = useNewsLayout().layout === "tape";
  if (error instanceof ApiError && error.code === "preview-off") return <SwitchedOff />;
  const renderDetails = ({ item, nowMs, opened = false, arrange, ask }: PreviewSlot) => {
    if (item.detectedCompanies.length === 0) return null;
    const analyze = (isMain: boolean) => (
      <Button
        size={isMain ? "md" : "sm"}
        variant={isMain ? "primary" : "secondary"}
        className={isMain ? "touch:h-11" : undefined}
        icon={<Sparkles aria-hidden="true" className="size-3.5" />}
        onClick={() => ask("analyze")}
      >
        {t("Analyze")}
      </Button>
    );
    const cards = (
      <CompanyCards
        opened={opened}
        companies={item.detectedCompanies}
        onScreen={notAsked}
        reactionOf={(symbol) => reactionOf(item.id, symbol)}
        publishedMs={item.pubDate === null ? null : Date.parse(item.pubDate)}
        live
        nowMs={nowMs}
        {...(arrange ? {} : { renderMenu: () => analyze(false) })}
      />
    );
    return arrange ? (
      arrange({ analyze: analyze(true), panel: null, cards })
    ) : (
      <div data-beside="" className="mt-1">
        {cards}
      </div>
    );
  };
  const renderTape = (list: NewsRowsProps) => (
    <NewsTape
      list={list}
      visibleCards
      onScreen={notAsked}
      reactionOf={reactionOf}
      want={notWanted}
      order="newest"
    />
  );
  return (
    <NoSeriesContext value={t("Charts need an account.")}>
      <PreviewPage
        preview={preview}
        waysIn={{ onSignIn: signIn, onSignUp: signupsEnabled ? () => signUp() : undefined }}
        renderDetails={renderDetails}
        renderTape={isTape ? renderTape : undefined}
      />
    </NoSeriesContext>
  );
}

/** The news need an account here: the sign-in opens over the landing page, as its button does. */
function SwitchedOff() {
  const signIn = useSignIn();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.home, { replace: true });
    signIn();
  }, [navigate, signIn]);
  return null;
}
