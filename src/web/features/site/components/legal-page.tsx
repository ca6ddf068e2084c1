import type { ReactNode } from "react";

export type LegalPageProps = {
  title: string;
  lead: string;
  sections: readonly { title: string; text: string }[];
  /** The last section: whom to write to. */
  contact: ReactNode;
};

export function LegalPage({ title, lead, sections, contact }: LegalPageProps) {
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
