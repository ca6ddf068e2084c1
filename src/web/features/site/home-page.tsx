import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { productName } from "#domain/kernel/product.ts";
import { publicPath } from "#domain/site/public-pages.ts";
import { connectionText } from "#domain/site/waitlist.ts";
import type { JoinOutcome } from "#web/features/site/waitlist.calls.ts";
import { keepDraft, readDraft } from "#web/lib/drafts.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths, waitlistId } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FieldNotes, TextField } from "#web/ui/field.tsx";

const draft = "waitlist";
// Rules and call are loaded when the form gets the focus: most people never use it.
const loadJoin = () => import("#web/features/site/waitlist.calls.ts");
const beReady = () => void loadJoin().catch(() => undefined);

type State = "idle" | "submitting" | JoinOutcome;

function WaitlistForm() {
  const t = useTranslate();
  const [state, setState] = useState<State>("idle");
  const form = useRef<HTMLFormElement>(null);
  const failed = typeof state === "object" && !state.joined ? state : undefined;

  useEffect(() => {
    if (failed?.atField) form.current?.querySelector("input")?.focus();
  }, [failed]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "submitting") return;
    const email = String(new FormData(event.currentTarget).get("email"));
    setState("submitting");
    const outcome = await loadJoin().then(
      ({ joinWaitlist }) => joinWaitlist(email),
      (): JoinOutcome => ({ joined: false, text: connectionText, atField: false }),
    );
    if (outcome.joined) keepDraft(draft, undefined);
    setState(outcome);
  }

  if (typeof state === "object" && state.joined) return <Joined email={state.email} />;
  return (
    // Sent before the app has started, a form of this method goes nowhere, least of all into an address.
    <form ref={form} method="dialog" noValidate onSubmit={submit} onFocus={beReady}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={t("Email")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          // verbatim: an address of nobody
          placeholder="you@example.com"
          defaultValue={String(readDraft(draft) ?? "")}
          onChange={({ target }) => keepDraft(draft, target.value || undefined)}
          help={t("One email when it's your turn. Nothing else.")}
          error={failed?.atField ? t.of(failed.text) : undefined}
          className="min-w-0 flex-1 basis-64"
        />
        <Button
          type="submit"
          variant="primary"
          busy={state === "submitting"}
          className="w-full sm:mt-[calc(1.45*13px+6px)] sm:w-auto sm:min-w-32"
        >
          {state === "submitting" ? t("Joining...") : t("Join Waitlist")}
        </Button>
      </div>
      {failed && !failed.atField && (
        <div role="alert" className="mt-3">
          <FieldNotes id="waitlist-failure" error={t.of(failed.text)} />
        </div>
      )}
    </form>
  );
}

/** Takes the place of the form, as high as it was, and its focus. */
function Joined({ email }: { email: string }) {
  const t = useTranslate();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <div className="min-h-33 sm:min-h-0">
      <p ref={line} tabIndex={-1} role="status" className="w-fit rounded-4 text-16 font-semibold">
        {t("Thank you for joining our waitlist!")}
      </p>
      <p className="mt-1 text-14 wrap-anywhere text-ink-soft">
        {t("We'll email {email} when your place is ready.", { email })}
      </p>
    </div>
  );
}

type HeroProps = Pick<HomePageProps, "signedIn" | "newsPath" | "onSignIn" | "picture">;

function Hero({ signedIn, newsPath, onSignIn, picture }: HeroProps) {
  const t = useTranslate();
  return (
    <section className="mx-auto w-full max-w-content px-4 py-12 md:px-6">
      <div className="mb-10">
        <h1 className="text-28 font-semibold tracking-tight sm:text-40">
          {t("The company behind every headline")}
        </h1>
        <p className="mt-4 max-w-[52ch] text-16 text-ink-soft">
          {t(
            "{productName} reads your news feeds, finds the companies in each headline, and shows the price, the move since the story broke and an AI analysis right beside it.",
            { productName },
          )}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {newsPath ? (
            <ButtonLink to={newsPath} variant="primary" size="lg">
              {t("View News Feeds")}
            </ButtonLink>
          ) : (
            <Button variant="primary" size="lg" onClick={onSignIn}>
              {t("View News Feeds")}
            </Button>
          )}
          {signedIn ? (
            <ButtonLink to={paths.settings()} size="lg">
              {t("Configure Settings")}
            </ButtonLink>
          ) : (
            <ButtonLink to={publicPath(t.locale, paths.waitlist)} size="lg">
              {t("Join Waitlist")}
            </ButtonLink>
          )}
        </div>
      </div>
      {picture}
    </section>
  );
}

type WaitlistSectionProps = { className: string };

function WaitlistSection({ className }: WaitlistSectionProps) {
  const t = useTranslate();
  return (
    <section
      id={waitlistId}
      aria-labelledby={`${waitlistId}-title`}
      className={`${className} grid scroll-mt-14 gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]`}
    >
      <div>
        <h2 id={`${waitlistId}-title`} className="text-28 font-semibold tracking-tight">
          {t("Get Early Access")}
        </h2>
        <p className="mt-2 max-w-[60ch] text-16 text-ink-soft">
          {t("We're letting people in gradually. The waitlist hears first.")}
        </p>
      </div>
      <WaitlistForm />
    </section>
  );
}

export type HomePageProps = {
  signedIn: boolean;
  /** Where there are news to read; undefined where they need a sign-in first. */
  newsPath: string | undefined;
  onSignIn: () => void;
  /** Whether a plan can be chosen (READ-14). */
  signupsOpen: boolean;
  /** Shows what the product looks like. */
  picture: ReactNode;
  features: ReactNode;
  plans: ReactNode;
};

const band = "mx-auto w-full max-w-content px-4 py-12 md:px-6 md:py-16";

export function HomePage({
  signedIn,
  newsPath,
  onSignIn,
  signupsOpen,
  picture,
  features,
  plans,
}: HomePageProps) {
  const t = useTranslate();
  return (
    <>
      <Hero signedIn={signedIn} newsPath={newsPath} onSignIn={onSignIn} picture={picture} />
      <div className="border-t border-line">
        <section aria-labelledby="features" className={band}>
          <h2 id="features" className="text-28 font-semibold tracking-tight">
            {t("Built for reading the market")}
          </h2>
          <p className="mt-2 mb-8 max-w-[60ch] text-16 text-ink-soft">
            {t("Numbers first. Sources named. Nothing blinks.")}
          </p>
          {features}
        </section>
      </div>
      <div className="border-t border-line">
        <section aria-labelledby="plans" className={`${band} grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]`}>
          <div>
            <h2 id="plans" className="scroll-mt-20 text-28 font-semibold tracking-tight">
              {t("Two plans")}
            </h2>
            <p className="mt-2 max-w-[60ch] text-16 text-ink-soft">
              {signupsOpen
                ? t("The same news and companies in both. The difference is whose API keys are used.")
                : t("Sign-ups open soon at these prices.")}
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
