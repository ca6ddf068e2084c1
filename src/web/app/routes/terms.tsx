import { pageTitle } from "#web/app/page-title.ts";
import { TermsPage } from "#web/features/site/components/terms-page.tsx";

export const meta = () => pageTitle("Terms of Service");

export default function TermsRoute() {
  return <TermsPage />;
}
