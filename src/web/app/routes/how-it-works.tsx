import { pageTitle } from "#web/app/page-title.ts";
import { HowItWorksPage } from "#web/features/site/components/how-it-works-page.tsx";

export const meta = () => pageTitle("How It Works");

export default function HowItWorksRoute() {
  return <HowItWorksPage />;
}
