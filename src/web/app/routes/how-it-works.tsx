import { pageMeta } from "#web/app/page-title.ts";
import { HowItWorksPage } from "#web/features/site/how-it-works-page.tsx";

export const meta = pageMeta((t) => ({
  name: t("How It Works"),
  about: t("From your feeds to headlines with companies, prices and AI analysis, in four steps."),
}));

export default function HowItWorksRoute() {
  return <HowItWorksPage />;
}
