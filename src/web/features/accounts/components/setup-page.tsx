import { useState } from "react";
import { productName } from "#domain/kernel/product.ts";
import { SetupForm } from "#web/features/accounts/components/setup-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";

export type SetupPageProps = { token: string | null; onSignIn: () => void };

/** Creates the first admin of a new installation, by the one-time link that the server prints. */
export function SetupPage({ token, onSignIn }: SetupPageProps) {
  const [done, setDone] = useState(false);
  return (
    <div className="mx-auto w-full max-w-[28rem] px-4 py-12 md:px-6 md:py-16">
      <h1 className="text-28 font-semibold tracking-tight">Set up {productName}</h1>
      <p className="mt-2 text-16 text-ink-soft">This installation has no user yet. Create its first admin.</p>
      <Card className="mt-6 p-6">
        {done && (
          <EmptyState
            title="The admin was created"
            text="Sign in with the address and password you have just chosen."
            action={
              <Button variant="primary" onClick={onSignIn}>
                Sign In
              </Button>
            }
          />
        )}
        {!done && token === null && (
          <EmptyState
            title="The link is incomplete"
            text="Copy the whole one-time link that the server printed at its start."
          />
        )}
        {!done && token !== null && <SetupForm token={token} onDone={() => setDone(true)} />}
      </Card>
    </div>
  );
}
