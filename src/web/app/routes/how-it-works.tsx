import { pageTitle } from "#web/app/page-title.ts";
import { HowItWorksPage } from "#web/features/site/how-it-works-page.tsx";

export const meta = () =>
  pageTitle(
    "How It Works",
    "Four steps from a list of feeds to headlines with their companies, prices and an AI analysis.",
  );

export default function HowItWorksRoute() {
  return <HowItWorksPage />;
}
