import { pageMeta } from "#web/app/page-title.ts";
import { TermsPage } from "#web/features/site/legal-page.tsx";

export const meta = pageMeta((t) => ({
  name: t("Terms of Service"),
  about: t("What you get, what we ask of you, what it costs and how we announce changes."),
}));

export default function TermsRoute() {
  return <TermsPage />;
}
