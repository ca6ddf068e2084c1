import { useMutation, useQueryClient } from "@tanstack/react-query";
import { productName } from "#domain/kernel/product.ts";
import { confirmAddress } from "#web/features/accounts/api/mailed-links.ts";
import { AccountPage } from "#web/features/accounts/components/account-page.tsx";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { LinkDone } from "#web/features/accounts/components/link-done.tsx";
import { paths } from "#web/lib/paths.ts";
import { meKey } from "#web/lib/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

type GoOnProps = { signedIn: boolean; onSignIn: () => void };

function GoOn({ signedIn, onSignIn }: GoOnProps) {
  if (signedIn)
    return (
      <ButtonLink to={paths.news} variant="primary">
        View News Feeds
      </ButtonLink>
    );
  return (
    <Button variant="primary" onClick={onSignIn}>
      Sign In
    </Button>
  );
}

export type VerifyEmailPageProps = GoOnProps & { token: string | null };

/** What the mail to a new address leads to. It asks for a press: programs that read mail open every link in it. */
export function VerifyEmailPage({ token, ...goOn }: VerifyEmailPageProps) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: confirmAddress,
    onSuccess: () => void client.invalidateQueries({ queryKey: meKey }),
  });
  return (
    <AccountPage
      title="Confirm your address"
      text={`So that mails of ${productName} reach you and nobody else.`}
    >
      {isSuccess && (
        <LinkDone
          title="Your address is confirmed"
          text="Mails about your account go there from now on."
          action={<GoOn {...goOn} />}
        />
      )}
      {!isSuccess && token === null && (
        <FormNotice text="The link is incomplete. Open the whole link from the mail." />
      )}
      {!isSuccess && token !== null && (
        <div className="flex flex-col gap-4">
          {error && <FormNotice text={error.message} />}
          <p className="text-14 text-ink-soft">
            Press the button if you asked for this mail. Otherwise close the page.
          </p>
          <Button
            variant="primary"
            size="lg"
            busy={isPending}
            className="w-full"
            onClick={() => mutate({ token })}
          >
            Confirm address
          </Button>
        </div>
      )}
    </AccountPage>
  );
}
