import { steps } from "#web/features/site/steps.data.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export function HowItWorksPage() {
  return (
    <div className="mx-auto grid w-full max-w-content gap-x-16 gap-y-8 px-4 py-12 md:px-6 md:py-16 lg:grid-cols-[1fr_2fr]">
      <div>
        <h1 className="text-28 font-semibold tracking-tight">How It Works</h1>
        <p className="mt-3 max-w-[36ch] text-16 text-ink-soft">
          Four steps from a list of feeds to a headline that explains itself.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.waitlist} variant="primary">
            Join Waitlist
          </ButtonLink>
          <ButtonLink to={`${paths.home}#plans`}>See the plans</ButtonLink>
        </div>
      </div>
      <ol className="border-t border-line">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[3rem_1fr] border-b border-line py-6">
            <span aria-hidden="true" className="figures text-28 font-semibold text-ink-faint">
              {index + 1}
            </span>
            <div>
              <h2 className="text-16 font-semibold">{step.title}</h2>
              <p className="mt-1 max-w-[60ch] text-14 text-ink-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
