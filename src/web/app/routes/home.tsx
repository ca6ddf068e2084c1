import { Suspense } from "react";
import { productName } from "#domain/kernel/product.ts";
import { MadeAhead } from "#web/app/made-ahead.tsx";
import { description } from "#web/app/page-title.ts";
import { useSignIn } from "#web/app/use-sign-in.ts";
import { useSignUp } from "#web/app/use-sign-up.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { HomePage } from "#web/features/site/components/home-page.tsx";
import { useSignupsEnabled } from "#web/lib/site-config.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";
import { useToast } from "#web/ui/toast.tsx";

const loadPicture = async () => (await import("#web/app/demo-picture.tsx")).DemoPicture;
const loadFeatures = async () => (await import("#web/features/site/components/feature-grid.tsx")).FeatureGrid;
const loadPlans = async () => (await import("#web/features/site/components/plan-cards.tsx")).PlanCards;
const Picture = import.meta.env.SSR ? await loadPicture() : loadedLate(loadPicture);
const Features = import.meta.env.SSR ? await loadFeatures() : loadedLate(loadFeatures);
const Plans = import.meta.env.SSR ? await loadPlans() : loadedLate(loadPlans);

export const meta = () => [{ title: `${productName} - the company behind every headline` }, description];

export default function HomeRoute() {
  const signedIn = useSession().state === "signed-in";
  const signupsEnabled = useSignupsEnabled();
  const signUp = useSignUp();
  const toast = useToast();
  const choose = signedIn
    ? () => toast({ text: "You are signed in already. Log out first to open another account." })
    : signUp;
  // Nothing can be chosen in it, so it is there before its script.
  const closedPlans = <MadeAhead id="plan-cards" part={Plans} />;
  return (
    <HomePage
      signedIn={signedIn}
      onSignIn={useSignIn()}
      signupsOpen={signupsEnabled}
      picture={<MadeAhead id="picture" className="min-w-0" part={Picture} />}
      features={<MadeAhead id="feature-cards" part={Features} />}
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
