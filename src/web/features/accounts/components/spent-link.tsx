import { messageOf } from "#contract/errors.ts";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { SignInMail, type SignInMailProps } from "#web/features/accounts/components/sign-in-mail.tsx";

export type SpentLinkProps = {
  /** False when the address had no token at all. */
  hadToken: boolean;
  kind: SignInMailProps["kind"];
};

/** In the place of what a mailed link would have done: says why not, and mails a new one. */
export function SpentLink({ hadToken, kind }: SpentLinkProps) {
  return (
    <div className="flex flex-col gap-4">
      <FormNotice
        text={
          hadToken ? messageOf["link-expired"] : "The link is incomplete. Open the whole link from the mail."
        }
      />
      <SignInMail kind={kind} email="" />
    </div>
  );
}
