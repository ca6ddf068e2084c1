import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { productName } from "#domain/kernel/product.ts";
import { signInByLink } from "#web/features/accounts/api/sign-in.ts";
import { AccountPage } from "#web/features/accounts/components/account-page.tsx";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { SecondFactorForm } from "#web/features/accounts/components/second-factor-form.tsx";
import { SpentLink } from "#web/features/accounts/components/spent-link.tsx";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/button.tsx";

export type SignInLinkPageProps = { token: string | null; onSignedIn: () => void };

/** What a mailed sign-in link leads to. It asks for a press: programs that read mail open every link in it. */
export function SignInLinkPage({ token, onSignedIn }: SignInLinkPageProps) {
  const [secondFactor, setSecondFactor] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInByLink,
    onSuccess: (result) => (result.secondFactor ? setSecondFactor(true) : onSignedIn()),
  });
  const spent = token === null || (error instanceof ApiError && error.code === "link-expired");
  return (
    <AccountPage
      title={secondFactor ? "One more step" : "Sign in by email"}
      text={secondFactor ? "This account asks for a code, too." : `Welcome back to ${productName}.`}
    >
      {secondFactor && (
        <ViewPane>
          <SecondFactorForm onDone={onSignedIn} />
        </ViewPane>
      )}
      {!secondFactor && spent && <SpentLink hadToken={token !== null} kind="link" />}
      {!secondFactor && !spent && (
        <div className="flex flex-col gap-4">
          {error && <FormNotice text={error.message} />}
          <p className="text-14 text-ink-soft">
            Your link is ready. It opens your account in this browser and works once.
          </p>
          <Button
            variant="primary"
            size="lg"
            busy={isPending}
            className="w-full"
            onClick={() => mutate({ token })}
          >
            Sign in
          </Button>
        </div>
      )}
    </AccountPage>
  );
}
