import { type ComponentType, Suspense, useState } from "react";
import { landingMeta } from "#web/app/page-title.ts";
import { useSignIn, useSignUp } from "#web/app/sign-in-provider.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { HomePage } from "#web/features/site/home-page.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { usePreviewEnabled, useSignupsEnabled } from "#web/lib/site-config.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** The browser takes text for markup from nobody else. What it gets came with the page. */
const prerendered = globalThis.trustedTypes?.createPolicy("prerendered", { createHTML: (html) => html });

type PrerenderedProps = {
  /** Unique in the document. */
  id: string;
  className?: string;
  part: ComponentType;
};

/**
 * A part of a prerendered page in which nothing happens. Where it came with the page its markup stays as it is, and its
 * script is not loaded. Elsewhere it is rendered; it has no fallback, so that the page is turned to when it is whole.
 */
function Prerendered({ id: name, ...rest }: PrerenderedProps) {
  const { locale } = useTranslate();
  const id = locale === "en" ? name : `${name}-${locale}`;
  // The markup that came is in one language.
  return <PrerenderedPart key={id} id={id} {...rest} />;
}

function PrerenderedPart({ id, className, part: Part }: PrerenderedProps) {
  const [came] = useState(() => {
    const html = typeof document === "undefined" ? undefined : document.getElementById(id)?.innerHTML;
    // Always the same object: React would write another one into the page again.
    return html === undefined ? undefined : { __html: prerendered?.createHTML(html) ?? html };
  });
  if (came)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup, as our build made it.
      <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={came} />
    );
  return (
    <div id={id} className={className}>
      <Part />
    </div>
  );
}

const loadPicture = async () => (await import("#web/app/demo-picture.tsx")).DemoPicture;
const loadFeatures = async () => (await import("#web/features/site/feature-grid.tsx")).FeatureGrid;
const loadPlans = async () => (await import("#web/features/site/plan-cards.tsx")).PlanCards;
const Picture = import.meta.env.SSR ? await loadPicture() : lazyComponent(loadPicture);
const Features = import.meta.env.SSR ? await loadFeatures() : lazyComponent(loadFeatures);
const Plans = import.meta.env.SSR ? await loadPlans() : lazyComponent(loadPlans);

export const meta = landingMeta;

export default function HomeRoute() {
  const t = useTranslate();
  const signedIn = useSession().state === "signed-in";
  const signupsEnabled = useSignupsEnabled();
  const previewEnabled = usePreviewEnabled();
  const signUp = useSignUp();
  const toast = useToast();
  const choose = signedIn
    ? () => toast({ text: t("You're already signed in. Log out first to create another account.") })
    : signUp;
  // Nothing can be chosen in it, so it is there before its script.
  const closedPlans = <Prerendered id="plan-cards" part={Plans} />;
  return (
    <HomePage
      signedIn={signedIn}
      newsPath={signedIn ? paths.news : previewEnabled ? paths.preview : undefined}
      onSignIn={useSignIn()}
      signupsOpen={signupsEnabled}
      picture={<Prerendered id="picture" className="min-w-0" part={Picture} />}
      features={<Prerendered id="feature-cards" part={Features} />}
      plans={
        signupsEnabled ? (
          <Suspense fallback={closedPlans}>
            <Plans onChoose={choose} />
          </Suspense>
        ) : (
          closedPlans
        )
      }
    />
  );
}
