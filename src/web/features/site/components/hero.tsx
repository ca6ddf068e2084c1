import type { ReactNode } from "react";
import { productName } from "#domain/kernel/product.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

export type HeroProps = { signedIn: boolean; onSignIn: () => void; picture: ReactNode };

export function Hero({ signedIn, onSignIn, picture }: HeroProps) {
  return (
    <section className="mx-auto grid w-full max-w-content items-center gap-x-16 gap-y-10 px-4 py-12 md:px-6 md:py-16 lg:grid-cols-[5fr_6fr]">
      <div>
        <h1 className="max-w-[16ch] text-28 font-semibold tracking-tight sm:text-40">
          The company behind every headline
        </h1>
        <p className="mt-4 max-w-[52ch] text-16 text-ink-soft">
          {productName} reads your news feeds, finds the listed companies in each headline, and sets price,
          range and an AI analysis beside it. One glance is enough.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {signedIn ? (
            <ButtonLink to={paths.news} variant="primary" size="lg">
              View News Feeds
            </ButtonLink>
          ) : (
            <Button variant="primary" size="lg" onClick={onSignIn}>
              View News Feeds
            </Button>
          )}
          {signedIn ? (
            <ButtonLink to={paths.settings()} size="lg">
              Configure Settings
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.waitlist} size="lg">
              Join Waitlist
            </ButtonLink>
          )}
        </div>
      </div>
      {picture}
    </section>
  );
}
