import { message } from "#domain/language/translate.ts";
import { publicPath } from "#domain/site/public-pages.ts";
import { pageMeta } from "#web/app/page-title.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export const meta = pageMeta((t) => ({
  name: t("How It Works"),
  about: t("From your feeds to headlines with companies, prices and AI analysis, in four steps."),
}));

/** The four steps of the explainer. */
const steps = [
  {
    title: message("Create an account"),
    text: message("Choose a plan: bring your own API keys, or use ours."),
  },
  {
    title: message("Configure feeds and keys"),
    text: message(
      "Add any public RSS feed and give it a name and a color. API keys are encrypted before they're stored.",
    ),
  },
  {
    title: message("See the companies"),
    text: message("Each headline shows the listed companies it's about, with price, change and day range."),
  },
  {
    title: message("Run AI analysis"),
    text: message(
      "Pick a prompt for a company and a headline. The answer appears under the headline as you read.",
    ),
  },
] as const;

export default function HowItWorksRoute() {
  const t = useTranslate();
  return (
    <div className="mx-auto grid w-full max-w-content gap-x-16 gap-y-8 px-4 py-12 md:px-6 md:py-16 lg:grid-cols-[1fr_2fr]">
      <div>
        <h1 className="text-28 font-semibold tracking-tight">{t("How It Works")}</h1>
        <p className="mt-3 max-w-[36ch] text-16 text-ink-soft">
          {t("From your feeds to headlines that explain themselves, in four steps.")}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={publicPath(t.locale, paths.waitlist)} variant="primary">
            {t("Join Waitlist")}
          </ButtonLink>
          <ButtonLink to={publicPath(t.locale, `${paths.home}#plans`)}>{t("See the plans")}</ButtonLink>
        </div>
      </div>
      <ol className="border-t border-line">
        {steps.map((step, index) => (
          <li key={step.title.sentence} className="grid grid-cols-[3rem_1fr] border-b border-line py-6">
            <span aria-hidden="true" className="figures text-28 font-semibold text-ink-faint">
              {index + 1}
            </span>
            <div>
              <h2 className="text-16 font-semibold">{t.of(step.title)}</h2>
              <p className="mt-1 max-w-[60ch] text-14 text-ink-soft">{t.of(step.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
