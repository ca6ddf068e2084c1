import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";

export type AccountPageProps = { title: string; text: string; children: ReactNode };

/** A page that does one thing with an account, such as what a mailed link leads to. */
export function AccountPage({ title, text, children }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-[28rem] px-4 py-12 md:px-6 md:py-16">
      <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-16 text-pretty text-ink-soft">{text}</p>
      <Card className="mt-6 p-6">{children}</Card>
    </div>
  );
}
