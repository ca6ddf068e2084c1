import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { SignInContext } from "#web/app/use-sign-in.ts";
import { expectPerson } from "#web/features/accounts/person-copy.ts";
import { forgetPerson } from "#web/lib/forget-person.ts";
import { paths } from "#web/lib/paths.ts";
import { meKey } from "#web/lib/session.ts";

const SignInDialog = lazy(async () => ({
  default: (await import("#web/features/accounts/components/sign-in-dialog.tsx")).SignInDialog,
}));

/** Both open the sign-in dialog: there is no sign-up while it is off (READ-06). */
const openingEvents = ["openLoginModal", "openSignupModal"] as const;

export type SignInProviderProps = { children: ReactNode };

export function SignInProvider({ children }: SignInProviderProps) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useCallback(() => setOpen(true), []);

  useEffect(() => {
    for (const name of openingEvents) window.addEventListener(name, show);
    return () => {
      for (const name of openingEvents) window.removeEventListener(name, show);
    };
  }, [show]);

  function enter() {
    setOpen(false);
    expectPerson();
    forgetPerson(client);
    // Back to "asking", so that the guard of the news page waits for the answer.
    void client.resetQueries({ queryKey: meKey });
    void navigate(paths.news);
  }

  return (
    <SignInContext value={show}>
      {children}
      {open && (
        <Suspense>
          <SignInDialog open onOpenChange={setOpen} onSignedIn={enter} />
        </Suspense>
      )}
    </SignInContext>
  );
}
