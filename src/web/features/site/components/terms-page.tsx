import { ContactAddress } from "#web/features/site/components/contact-address.tsx";
import { LegalPage } from "#web/features/site/components/legal-page.tsx";
import { termsLead, termsSections } from "#web/features/site/legal.data.ts";

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead={termsLead}
      sections={termsSections}
      contact={<ContactAddress which="legalEmail" about="Legal matters:" />}
    />
  );
}
