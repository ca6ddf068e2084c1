import { pageTitle } from "#web/app/page-title.ts";
import { TermsPage } from "#web/features/site/legal-page.tsx";

export const meta = () =>
  pageTitle(
    "Terms of Service",
    "What you get, what we ask of you, what it costs and how we announce changes.",
  );

export default function TermsRoute() {
  return <TermsPage />;
}
