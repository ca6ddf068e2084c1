import { pageTitle } from "#web/app/page-title.ts";
import { TermsPage } from "#web/features/site/legal-page.tsx";

export const meta = () =>
  pageTitle(
    "Terms of Service",
    "What Tapewise gives, what it asks for, what it costs, and how changes are announced.",
  );

export default function TermsRoute() {
  return <TermsPage />;
}
