import { ExternalLink } from "lucide-react";

export type KeyGuideProps = { href: string; link: string; text: string };

/** How to get a key: the provider's page in a new tab, then what to do there. */
export function KeyGuide({ href, link, text }: KeyGuideProps) {
  return (
    <p className="text-13 text-pretty text-ink-soft">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex items-center gap-1 rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
      >
        {link}
        <ExternalLink aria-hidden="true" className="size-3" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      . {text}
    </p>
  );
}
