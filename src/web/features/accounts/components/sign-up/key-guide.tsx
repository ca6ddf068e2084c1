import { OutsideLink } from "#web/ui/outside-link.tsx";
export type KeyGuideProps = { href: string; link: string; text: string };

/** How to get a key: the provider's page in a new tab, then what to do there. */
export function KeyGuide({ href, link, text }: KeyGuideProps) {
  return (
    <p className="text-13 text-pretty text-ink-soft">
      <OutsideLink href={href}>{link}</OutsideLink>. {text}
    </p>
  );
}
