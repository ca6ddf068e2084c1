import { Suspense, useSyncExternalStore } from "react";
import { useSignIn } from "#web/app/use-sign-in.ts";
import { WelcomeLine } from "#web/features/accounts/components/welcome-line.tsx";
import type { Session } from "#web/features/accounts/hooks/use-session.ts";
import { parsePersonCopy } from "#web/features/accounts/person-copy.ts";
import { readStored, storedKeys } from "#web/lib/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { loadedLate } from "#web/ui/loaded-late.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

const AccountControls = loadedLate(
  async () => (await import("#web/app/account-controls.tsx")).AccountControls,
);

export type HeaderAccountProps = { session: Session };

const menuPlace = <Skeleton className="h-8 w-20 rounded-8" />;

export function HeaderAccount({ session }: HeaderAccountProps) {
  const signIn = useSignIn();
  const stored = useSyncExternalStore(
    () => () => undefined,
    () => readStored(storedKeys.person),
    () => null,
  );
  const person = session.state === "signed-in" ? session.me : parsePersonCopy(stored);
  if (session.state === "signed-out" || person === null)
    return (
      <Button
        size="sm"
        variant="primary"
        onClick={signIn}
        // Whoever is remembered here sees no button flash by before the page wakes up.
        className={session.state === "asking" ? "in-data-known:invisible" : undefined}
      >
        Sign Up / Sign In
      </Button>
    );
  if (session.state === "offline") return <WelcomeLine person={person} />;
  if (session.state === "asking")
    return (
      <>
        <WelcomeLine person={person} />
        {menuPlace}
      </>
    );
  return (
    <>
      <WelcomeLine person={person} />
      <Suspense fallback={menuPlace}>
        <AccountControls title={`${person.fullName} (${person.role})`} />
      </Suspense>
    </>
  );
}
