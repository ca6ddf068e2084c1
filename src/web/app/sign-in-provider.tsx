import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { expectUser } from "#web/features/accounts/session/use-session.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { paths } from "#web/lib/paths.ts";
import { clearUser, meKey } from "#web/lib/session.ts";
import { useSignupsEnabled } from "#web/lib/site-config.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

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

const SignInDialog = lazyComponent(
  async () => (await import("#web/features/accounts/sign-in/sign-in-dialog.tsx")).SignInDialog,
);
const SignUp = lazyComponent(async () => (await import("#web/app/sign-up.tsx")).SignUp);

/** One of the two dialogs, never both. */
type Visible =
  | { dialog: "sign-in"; secondFactor?: boolean }
  | { dialog: "sign-up"; plan: SubscriptionType | undefined; invitedEmail: string | undefined };

export type SignInProviderProps = { children: ReactNode };

/** Holds the sign-in and the sign-up dialog and opens them for every page. */
export function SignInProvider({ children }: SignInProviderProps) {
  const [visible, setVisible] = useState<Visible | null>(null);
  const signupsEnabled = useSignupsEnabled();
  const enter = useEnter();
  const navigate = useNavigate();
  const close = useCallback(() => setVisible(null), []);
  const openSignIn = useCallback(() => setVisible({ dialog: "sign-in" }), []);
  const openSignUp = useCallback<OpenSignUp>(
    (plan, invitedEmail) =>
      setVisible(
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
          {visible?.dialog === "sign-in" && (
            <SignInDialog
              secondFactor={visible.secondFactor}
              onClose={close}
              onSignedIn={onSignedIn}
              onSignUp={signupsEnabled ? () => openSignUp() : undefined}
            />
          )}
          {visible?.dialog === "sign-up" && (
            <SignUp
              plan={visible.plan}
              invitedEmail={visible.invitedEmail}
              onClose={close}
              onEntered={onEntered}
              onPaid={onPaid}
              onSecondFactor={() => setVisible({ dialog: "sign-in", secondFactor: true })}
              onSignIn={openSignIn}
            />
          )}
        </Suspense>
      </SignUpContext>
    </SignInContext>
  );
}

/** To be called once the server has opened a session: drops what belonged to the previous user. */
export function useArrival(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    expectUser();
    clearUser(client);
    // Back to "asking", so that the guard of the news page waits for the answer.
    void client.resetQueries({ queryKey: meKey });
  }, [client]);
}

/** Goes in once the server has opened a session: to the news. */
export function useEnter(): () => void {
  const arrive = useArrival();
  const navigate = useNavigate();
  return useCallback(() => {
    arrive();
    void navigate(paths.news);
  }, [arrive, navigate]);
}
