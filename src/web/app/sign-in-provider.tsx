import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { useEnter } from "#web/app/use-enter.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { paths } from "#web/lib/paths.ts";
import { useSignupsEnabled } from "#web/lib/site-config.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";

/** Opens the sign-in dialog. */
const SignInContext = createContext<() => void>(() => undefined);

export function useSignIn(): () => void {
  return useContext(SignInContext);
}

type OpenSignUp = (plan?: SubscriptionType, invitedEmail?: string) => void;

/**
 * Opens the sign-up dialog, with a plan already chosen; the sign-in dialog while sign-ups are off (READ-06),
 * but for an invited address.
 */
const SignUpContext = createContext<OpenSignUp>(() => undefined);

export function useSignUp(): OpenSignUp {
  return useContext(SignUpContext);
}

const SignInDialog = loadedLate(
  async () => (await import("#web/features/accounts/sign-in/sign-in-dialog.tsx")).SignInDialog,
);
const SignUp = loadedLate(async () => (await import("#web/app/sign-up.tsx")).SignUp);

/** One of the two dialogs, never both. */
type Shown =
  | { dialog: "sign-in"; secondFactor?: boolean }
  | { dialog: "sign-up"; plan: SubscriptionType | undefined; invitedEmail: string | undefined };

export type SignInProviderProps = { children: ReactNode };

/** Holds the sign-in and the sign-up dialog and opens them for every page. */
export function SignInProvider({ children }: SignInProviderProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const signupsEnabled = useSignupsEnabled();
  const enter = useEnter();
  const navigate = useNavigate();
  const close = useCallback(() => setShown(null), []);
  const openSignIn = useCallback(() => setShown({ dialog: "sign-in" }), []);
  const openSignUp = useCallback<OpenSignUp>(
    (plan, invitedEmail) =>
      setShown(
        signupsEnabled || invitedEmail !== undefined
          ? { dialog: "sign-up", plan, invitedEmail }
          : { dialog: "sign-in" },
      ),
    [signupsEnabled],
  );

  useEffect(() => {
    const onSignUp = () => openSignUp();
    window.addEventListener("openLoginModal", openSignIn);
    window.addEventListener("openSignupModal", onSignUp);
    return () => {
      window.removeEventListener("openLoginModal", openSignIn);
      window.removeEventListener("openSignupModal", onSignUp);
    };
  }, [openSignIn, openSignUp]);

  function onPaid(sessionId: string) {
    close();
    void navigate(paths.signUpSuccess(sessionId));
  }
  function onEntered() {
    close();
    enter();
  }
  function onSignedIn() {
    recordEvent("login");
    onEntered();
  }

  return (
    <SignInContext value={openSignIn}>
      <SignUpContext value={openSignUp}>
        {children}
        <Suspense>
          {shown?.dialog === "sign-in" && (
            <SignInDialog
              secondFactor={shown.secondFactor}
              onClose={close}
              onSignedIn={onSignedIn}
              onSignUp={signupsEnabled ? () => openSignUp() : undefined}
            />
          )}
          {shown?.dialog === "sign-up" && (
            <SignUp
              plan={shown.plan}
              invitedEmail={shown.invitedEmail}
              onClose={close}
              onEntered={onEntered}
              onPaid={onPaid}
              onSecondFactor={() => setShown({ dialog: "sign-in", secondFactor: true })}
              onSignIn={openSignIn}
            />
          )}
        </Suspense>
      </SignUpContext>
    </SignInContext>
  );
}
