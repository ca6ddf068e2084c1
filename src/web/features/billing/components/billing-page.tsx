import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";

export type BillingPageProps = { children: ReactNode };

/** A page that says one thing about a payment. */
export function BillingPage({ children }: BillingPageProps) {
  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 py-12 md:px-6 md:py-16">
      <Card className="p-6 sm:p-8">{children}</Card>
    </div>
  );
}
