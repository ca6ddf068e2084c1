import { useMutation } from "@tanstack/react-query";
import { productName } from "#domain/kernel/product.ts";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormNotice } from "#web/ui/form.tsx";

/** Lets this browser sign up the invited address while sign-ups are closed. */
const openInvitation = (input: { token: string }) => call("POST /api/signup/invitation", { body: input });

export type InvitationPageProps = {
  token: string | null;
  /** The browser may sign up this address now. */
  onOpened: (email: string) => void;
};

/** What a mailed invitation leads to. It asks for a click: programs that read mail open every link in it. */
export function InvitationPage({ token, onOpened }: InvitationPageProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: openInvitation,
    onSuccess: ({ email }) => onOpened(email),
  });
  if (token === null) return <Useless reason="The link is incomplete. Open the whole link from the mail." />;
  if (error instanceof ApiError && error.code === "link-expired") return <Useless reason={error.message} />;
  return (
    <AccountPage title="You are invited" text={`Your place at ${productName} is ready.`}>
      <div className="flex flex-col gap-4">
        {error && <FormNotice text={error.message} />}
        <p className="text-14 text-ink-soft">
          The invitation is for the email address it was sent to, and works once.
        </p>
        <Button
          variant="primary"
          size="lg"
          busy={isPending}
          className="w-full"
          onClick={() => mutate({ token })}
        >
          Create your account
        </Button>
      </div>
    </AccountPage>
  );
}

function Useless({ reason }: { reason: string }) {
  return (
    <AccountPage title="This invitation opens nothing" text="Ask for a new one, or join the waitlist.">
      <div className="flex flex-col gap-4">
        <FormNotice text={reason} />
        <ButtonLink to={paths.waitlist} variant="primary" size="lg" className="w-full">
          Join Waitlist
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
