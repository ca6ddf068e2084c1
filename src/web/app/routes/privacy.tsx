import { pageMeta } from "#web/app/page-title.ts";
import { PrivacyPage } from "#web/features/site/legal-page.tsx";

export const meta = pageMeta((t) => ({
  name: t("Privacy Policy"),
  about: t("What Tapewise stores about you, why, for how long, who receives it and how to delete it."),
}));

export default function PrivacyRoute() {
  return <PrivacyPage />;
}
