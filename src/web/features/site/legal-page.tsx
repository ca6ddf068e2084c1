import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { productName } from "#domain/kernel/product.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { type ContactName, contactPlace, writtenContact } from "#domain/site/contacts.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

const termsLead = message("These terms apply to everyone using {productName}.", { productName });

const termsSections = [
  {
    title: message("What you get"),
    text: message(
      "{productName} shows headlines from the feeds you choose, finds listed companies in them, and adds prices and AI-generated answers on request. Headlines belong to their publishers; we show them with a link to the source.",
      { productName },
    ),
  },
  {
    title: message("Not investment advice"),
    text: message(
      "Prices can be late or missing, companies can be misidentified, and AI models can be wrong. Nothing here is advice to buy or sell. Check important facts at the source.",
    ),
  },
  {
    title: message("Your account"),
    text: message(
      "Keep your password to yourself and use the service for yourself only. Add only API keys that you're allowed to use; their providers bill you directly under their own terms.",
    ),
  },
  {
    title: message("Paying"),
    text: message(
      "You pay your plan's price each month, starting the day you sign up, until you cancel. You can cancel or change it at any time with Manage Billing in your profile; what you've paid for stays active until the month ends. Closing your account ends the plan immediately.",
    ),
  },
  {
    title: message("Fair use"),
    text: message(
      "Don't overload the service, don't try to access other people's data, and don't resell content from publishers and data providers.",
    ),
  },
  {
    title: message("Changes"),
    text: message(
      "We announce material changes to these terms at least 30 days before they take effect. If you disagree, you can close your account before that day.",
    ),
  },
  {
    title: message("Liability"),
    text: message(
      "The service is provided “as is.” We are liable for intent and gross negligence, and otherwise as far as the law requires.",
    ),
  },
] as const;

const privacyLead = message(
  "What this server stores about you, why and for how long. We don't sell any of it.",
);

const privacySections = [
  {
    title: message("Your account"),
    text: message(
      "Your name, email address, role and plan, plus your phone number and picture if you provide them. We remove location and time data from pictures. Your password is stored only as a hash, which can't be turned back into it. If you use them: your Google account's ID, your passkeys' public keys and the encrypted key of your authenticator app.",
    ),
  },
  {
    title: message("The waitlist"),
    text: message(
      "If you join it: your email address, when you joined and your status. We email you when you can sign up; the link in that email is kept as a hash for 7 days. Your entry is deleted with your account, or earlier if you ask.",
    ),
  },
  {
    title: message("Signing up"),
    text: message(
      "What you enter in the sign-up form is kept for up to 24 hours while you sign up, with your password hashed and your API keys encrypted, and is deleted when your account is created. While a payment is being confirmed, it is kept until the payment is settled.",
    ),
  },
  {
    title: message("Your payments"),
    text: message(
      "You pay through the payment provider; we never see your card. We store the provider's IDs for you and your subscription, what you paid and when. They are deleted with your account, and the subscription ends. What the provider must keep by law stays with the provider.",
    ),
  },
  {
    title: message("Your sessions"),
    text: message(
      "For each device where you're signed in: the IP address, the browser's name, the country of that address, and the times of sign-in and last use, so you can spot and sign out devices you don't recognize. A session ends after 7 days without use and after 30 days in any case. To alert you to sign-ins from new devices, a hash of each known device is kept until 400 days after its last use. Attempts to sign in, sign up and the like are counted by IP address, for a day at most.",
    ),
  },
  {
    title: message("Your settings"),
    text: message(
      "Feeds, prompts, theme and refresh rate. API keys you enter are encrypted before they're stored and never shown again, except for their last four characters. You can restore a deleted feed or prompt for an hour; then it's gone.",
    ),
  },
  {
    title: message("Your reading"),
    text: message(
      "Which headlines you've read and saved, what you've muted, and which companies you've corrected; admins see the corrections, not who made them. What you saved and muted stays until you remove it; the rest is deleted with the headline, usually 400 days after we first saw it. While you're signed in, your browser stores the latest list so you can read it offline.",
    ),
  },
  {
    title: message("Your analyses"),
    text: message(
      "Your last 1,000 answers, each with the model, the prompt's name, the prices it was given and its cost, and what your calls cost in each of the last 24 months. While an admin investigates a problem, the last 100 questions and answers are also kept, not linked to you; they are deleted when that ends.",
    ),
  },
  {
    title: message("Cookies and browser storage"),
    text: message(
      "One cookie keeps you signed in for up to 30 days. Short-lived ones carry a sign-up in progress (24 hours), an invitation to sign up, a sign-in with Google or a passkey (minutes) and, if you ask for it, a device that skips the second step (30 days). None can be read by scripts. Your browser remembers your theme and, while you're signed in, your name, role and picture for a faster start and your last choices in the command palette. It also remembers your cookie choice.",
    ),
  },
  {
    title: message("Measuring"),
    text: message(
      "Only if you accept, and only while the operator has analytics on, pages load a Google Analytics script. Google then receives your IP address, browser details, which pages you open and which features you use, and sets its own cookies (_ga) for up to two years. We never send your name, address, API keys, feeds or prompt texts. If you decline, Google is not contacted, and this server counts that someone declined, not who. Use “Cookies” at the bottom of any page to choose again; declining then removes those cookies.",
    ),
  },
  {
    title: message("Who receives what"),
    text: message(
      "Emails and text messages that you ask for go through this server's email and messaging services. Our server, not your browser, contacts publishers and data providers. When you run an analysis, the headline, its summary, the company and your prompt go to the AI provider, with your own API key or ours. When you pay, the payment provider gets your email address and plan; its form loads only then, and may set the provider's own cookies to prevent fraud.",
    ),
  },
  {
    title: message("Age"),
    text: message("The service is not meant for children under 13, and we don't knowingly store their data."),
  },
  {
    title: message("Your rights"),
    text: message(
      "In your profile, you can download your data, correct it, and delete your account with everything in it immediately. If an admin removes your account, everything is deleted except your email address and password hash, which are kept for 30 days so we can tell you when you sign in.",
    ),
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
  const t = useTranslate();
  const [written] = useState(() => addressInPage(which));
  const query = useQuery({ ...siteConfigQuery, enabled: written === null });
  if (written !== null) return <ContactLink which={which} about={about} address={written} />;
  if (query.isPending) return <Skeleton className="h-5 w-72 max-w-full" />;
  if (query.isError)
    return (
      <p className="flex flex-wrap items-center gap-3">
        {t("Couldn't load the address.")} {t.of(wordsOf(query.error))}
        <Button size="sm" onClick={() => void query.refetch()}>
          {t("Retry")}
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
  sections: readonly { title: Message<string>; text: Message }[];
  /** The last section: whom to write to. */
  contact: ReactNode;
};

function LegalPage({ title, lead, sections, contact }: LegalPageProps) {
  const t = useTranslate();
  return (
    // Lines that broke elsewhere would move the text: on the first page it keeps the font that it was drawn in.
    <article className="in-data-[font=late]:font-stand-in mx-auto grid w-full max-w-content gap-x-16 gap-y-8 px-4 py-12 md:px-6 md:py-16 lg:grid-cols-[1fr_2fr]">
      <header>
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        <p className="mt-3 max-w-[36ch] text-16 text-ink-soft">{lead}</p>
      </header>
      <div className="flex flex-col gap-8">
        {sections.map((section) => (
          <section key={section.title.sentence}>
            <h2 className="text-16 font-semibold">{t.of(section.title)}</h2>
            <p className="mt-2 max-w-reading text-14 text-ink-soft">{t.of(section.text)}</p>
          </section>
        ))}
        <section>
          <h2 className="text-16 font-semibold">{t("Contact")}</h2>
          <div className="mt-2 max-w-reading text-14 text-ink-soft">{contact}</div>
        </section>
      </div>
    </article>
  );
}

export function TermsPage() {
  const t = useTranslate();
  return (
    <LegalPage
      title={t("Terms of Service")}
      lead={t.of(termsLead)}
      sections={termsSections}
      contact={<ContactAddress which="legalEmail" about={t("Legal matters:")} />}
    />
  );
}

export function PrivacyPage() {
  const t = useTranslate();
  return (
    <LegalPage
      title={t("Privacy Policy")}
      lead={t.of(privacyLead)}
      sections={privacySections}
      contact={<ContactAddress which="privacyEmail" about={t("Questions about your data:")} />}
    />
  );
}
