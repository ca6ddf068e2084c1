import type { ReactNode } from "react";
import { Hero } from "#web/features/site/components/hero.tsx";
import { WaitlistSection } from "#web/features/site/components/waitlist-section.tsx";

export type HomePageProps = {
  signedIn: boolean;
  onSignIn: () => void;
  /** Whether a plan can be chosen (READ-14). */
  signupsOpen: boolean;
  /** Shows what the product looks like. */
  picture: ReactNode;
  features: ReactNode;
  plans: ReactNode;
};

const band = "mx-auto w-full max-w-content px-4 py-12 md:px-6 md:py-16";

export function HomePage({ signedIn, onSignIn, signupsOpen, picture, features, plans }: HomePageProps) {
  return (
    <>
      <Hero signedIn={signedIn} onSignIn={onSignIn} picture={picture} />
      <div className="border-t border-line">
        <section aria-labelledby="features" className={band}>
          <h2 id="features" className="text-28 font-semibold tracking-tight">
            Built for reading the market
          </h2>
          <p className="mt-2 mb-8 max-w-[60ch] text-16 text-ink-soft">
            Figures first, sources named, nothing that blinks.
          </p>
          {features}
        </section>
      </div>
      <div className="border-t border-line">
        <section aria-labelledby="plans" className={`${band} grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]`}>
          <div>
            <h2 id="plans" className="scroll-mt-20 text-28 font-semibold tracking-tight">
              Two plans
            </h2>
            <p className="mt-2 max-w-[60ch] text-16 text-ink-soft">
              {signupsOpen
                ? "The same news and companies in both. They differ in whose keys do the work."
                : "Sign-ups are not open yet. These are the prices they will open with."}
            </p>
          </div>
          {plans}
        </section>
      </div>
      <div className="border-t border-line">
        <WaitlistSection className={band} />
      </div>
    </>
  );
}
