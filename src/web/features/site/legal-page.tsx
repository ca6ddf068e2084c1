import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { productName } from "#domain/kernel/product.ts";
import { type ContactName, contactPlace, writtenContact } from "#domain/site/contacts.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

const termsLead = `These terms apply to everybody who uses ${productName}.`;

const termsSections = [
  {
    title: "What you get",
    text: `${productName} shows headlines of the feeds you choose, finds listed companies in them, and adds prices and, on your request, answers of an AI model. Headlines belong to their publishers; we show them with a link to the source.`,
  },
  {
    title: "Not investment advice",
    text: "Prices can be late or missing, companies can be found wrongly, and a model can be mistaken. Nothing here is advice to buy or sell. Check important facts at the source.",
  },
  {
    title: "Your account",
    text: "Keep your password to yourself and use the service for yourself. Keys you store must be yours to use; their providers bill you directly under their own terms.",
  },
  {
    title: "Paying",
    text: "A plan costs its price each month, beginning with the day you sign up, until you cancel. You can cancel or change it at any time with Manage Billing in your profile; what you have paid for runs to the end of its month. Closing your account ends the plan at once.",
  },
  {
    title: "Fair use",
    text: "Do not overload the service, do not try to reach other people's data, and do not resell what publishers and data providers give to you for reading.",
  },
  {
    title: "Changes",
    text: "We announce material changes of these terms at least 30 days before they take effect. Who does not agree can close the account before that day.",
  },
  {
    title: "Liability",
    text: "The service is given as it is. We answer for intent and gross negligence, and otherwise as far as the law demands it.",
  },
] as const;

const privacyLead = "What this server stores about you, why, and for how long. Nothing is sold.";

const privacySections = [
  {
    title: "Your account",
    text: "Your name, email address, telephone number and picture if you give them, role and plan. Of a picture the pixels are stored, not the place and the time that cameras note in it. Your password is stored only as a hash, from which it cannot be read back. If you use them: your Google account's id, the public halves of your passkeys, and the encrypted key of your authenticator app.",
  },
  {
    title: "The waitlist",
    text: "If you join it: your email address, when you joined, and the status of your place. We write to it when you can sign up; the link in that letter is kept as a hash for 7 days. It is deleted with your account, and before that whenever you ask.",
  },
  {
    title: "Signing up",
    text: "What you type into the sign-up form is kept for up to 24 hours while the sign-up is under way, your password as a hash and your keys encrypted, and is deleted when the account is created. While a payment of yours is being confirmed, it is kept until that is decided.",
  },
  {
    title: "Your payments",
    text: "You pay at the payment provider; your card never reaches this server. We store the provider's numbers for you and your subscription, what you paid and when. They are deleted with your account, and the subscription is ended. What the provider has to keep by law stays there.",
  },
  {
    title: "Your sessions",
    text: "For each place where you are signed in: the network address, the browser's name, the country by address, and the times of sign-in and last use, so that you can recognise and end what is not yours. A session ends after 7 days without use and after 30 days in all. To tell you of a sign-in from a new place, a hash of each known device is kept until 400 days after its last use. Attempts to sign in, to sign up and the like are counted by network address, for a day at most.",
  },
  {
    title: "Your settings",
    text: "Feeds, prompts, theme and refresh rate. Provider keys you enter are encrypted before they are stored and are never shown again; only their last four characters are. A feed or prompt that you delete can come back for an hour, then it is gone.",
  },
  {
    title: "Your reading",
    text: "Which headlines you have read and saved, what you have muted, and companies that you have corrected on a headline; admins see the corrections, not who made them. What you saved and muted stays until you take it back, the rest goes with the headline, as a rule 400 days after we first saw it. While you are signed in, your browser keeps the last list for times without a network.",
  },
  {
    title: "Your analyses",
    text: "Your last 1,000 answers, each with the model, the prompt's name, the prices it was told of and its cost, and what your calls cost in each of the last 24 months. While an admin looks for a fault, the last 100 questions and answers are kept as well, without a note of whose they are; they are deleted when that ends.",
  },
  {
    title: "Cookies and browser storage",
    text: "One cookie keeps you signed in for up to 30 days. Short-lived ones carry a sign-up under way (24 hours), an invitation to sign up, a sign-in with Google or a passkey (minutes), and, if you ask for it, a device that needs no second step (30 days). Scripts can read none of them. Your browser remembers your theme and, while you are signed in, your name, role and picture for a quicker start. It also keeps your answer to the question about cookies.",
  },
  {
    title: "Measuring",
    text: "Only if you accept, and only while the operator measures at all, pages load a script of Google Analytics. Google then gets your network address, what your browser tells of itself, which pages you open and which features you use, and sets cookies of its own (_ga) for up to two years. Never sent are your name, address, keys, feeds and the texts of your prompts. If you decline, Google is not called, and this server counts that somebody declined, not who. “Cookies” at the foot of each page asks you again; declining then removes those cookies.",
  },
  {
    title: "Who receives what",
    text: "Mails and text messages that you ask for go through this server's mail and message services. Publishers and data providers are asked by our server, not by your browser. When you run an analysis, the headline, its summary, the company and your prompt go to the AI provider, with your own key or ours. When you pay, the payment provider gets your email address and the plan; its form is loaded from there only then, and may set the provider's own cookies against fraud.",
  },
  {
    title: "Age",
    text: "The service is not meant for children under 13, and we do not knowingly keep their data.",
  },
  {
    title: "Your rights",
    text: "In your profile you can download what is stored about you, correct it, and delete your account with everything that belongs to it, at once. If an admin removes your account, everything is deleted but your email address and password hash, which are kept for 30 days to tell you so when you sign in.",
  },
] as const;

type ContactAddressProps = { which: ContactName; about: string };

/** The address that the server wrote into the page; while the page is being built, the place for it. */
function addressInPage(which: ContactName): string | null {
  if (typeof document === "undefined") return contactPlace(which);
  const written = document.querySelector(`[data-contact=${which}]`)?.textContent ?? "";
  return writtenContact(which, written);
}

/** The owner's address: as it came with the page, else from the public configuration. */
function ContactAddress({ which, about }: ContactAddressProps) {
  const [written] = useState(() => addressInPage(which));
  const query = useQuery({ ...siteConfigQuery, enabled: written === null });
  if (written !== null) return <ContactLink which={which} about={about} address={written} />;
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
  return <ContactLink which={which} about={about} address={query.data[which]} />;
}

type ContactLinkProps = ContactAddressProps & { address: string };

function ContactLink({ which, about, address }: ContactLinkProps) {
  return (
    <p>
      {about}{" "}
      <a
        data-contact={which}
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
