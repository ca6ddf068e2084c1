import { ContactAddress } from "#web/features/site/components/contact-address.tsx";
import { LegalPage } from "#web/features/site/components/legal-page.tsx";
import { privacyLead, privacySections } from "#web/features/site/legal.data.ts";

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead={privacyLead}
      sections={privacySections}
      contact={<ContactAddress which="privacyEmail" about="Questions about your data:" />}
    />
  );
}
