import { pageTitle } from "#web/app/page-title.ts";
import { PrivacyPage } from "#web/features/site/legal-page.tsx";

export const meta = () =>
  pageTitle(
    "Privacy Policy",
    "What Tapewise stores about you, why and for how long, who receives it, and how to have it deleted.",
  );

export default function PrivacyRoute() {
  return <PrivacyPage />;
}
