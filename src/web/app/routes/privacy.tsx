import { pageTitle } from "#web/app/page-title.ts";
import { PrivacyPage } from "#web/features/site/components/privacy-page.tsx";

export const meta = () => pageTitle("Privacy Policy");

export default function PrivacyRoute() {
  return <PrivacyPage />;
}
