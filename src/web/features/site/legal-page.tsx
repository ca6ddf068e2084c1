import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { privacyLead, privacySections, termsLead, termsSections } from "#web/features/site/legal.data.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

type ContactAddressProps = { which: "legalEmail" | "privacyEmail"; about: string };

/** The owner's address from the public configuration. */
function ContactAddress({ which, about }: ContactAddressProps) {
  const query = useQuery(siteConfigQuery);
  if (query.isPending) return <Skeleton className="h-5 w-72 max-w-full" />;
  if (query.isError)
    return (
      <p className="flex flex-wrap items-center gap-3">
        The address could not be loaded. {query.error.message}
        <Button size="sm" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </p>
    );
  const address = query.data[which];
  return (
    <p>
      {about}{" "}
      <a
        href={`mailto:${address}`}
        className="rounded-4 font-medium text-accent underline underline-offset-2"
      >
        {address}
      </a>
    </p>
  );
}

type LegalPageProps = {
  title: string;
  lead: string;
  sections: readonly { title: string; text: string }[];
  /** The last section: whom to write to. */
  contact: ReactNode;
};

function LegalPage({ title, lead, sections, contact }: LegalPageProps) {
  return (
    <article className="mx-auto grid w-full max-w-content gap-x-16 gap-y-8 px-4 py-12 md:px-6 md:py-16 lg:grid-cols-[1fr_2fr]">
      <header>
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        <p className="mt-3 max-w-[36ch] text-16 text-ink-soft">{lead}</p>
      </header>
      <div className="flex flex-col gap-8">
        {sections.map((section) => (
          <section key={section.title}>
            <h2 className="text-16 font-semibold">{section.title}</h2>
            <p className="mt-2 max-w-reading text-14 text-ink-soft">{section.text}</p>
          </section>
        ))}
        <section>
          <h2 className="text-16 font-semibold">Contact</h2>
          <div className="mt-2 max-w-reading text-14 text-ink-soft">{contact}</div>
        </section>
      </div>
    </article>
  );
}

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
