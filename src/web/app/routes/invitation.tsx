import { useMutation } from "@tanstack/react-query";
import { productName } from "#domain/kernel/product.ts";
import type { Message } from "#domain/language/translate.ts";
import { publicPath } from "#domain/site/public-pages.ts";
import { privatePageMeta, useMailedToken } from "#web/app/private-page.ts";
import { useSignUp } from "#web/app/sign-in-provider.tsx";
import { AccountPage } from "#web/features/accounts/account-page.tsx";
import { ConfirmStep, incompleteLink, isExpired } from "#web/features/accounts/mailed-link-pages.tsx";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormNotice } from "#web/ui/form.tsx";

export const meta = privatePageMeta((t) => t("Invitation"));

/** Lets this browser sign up the invited address while sign-ups are closed. */
const openInvitation = (input: { token: string }) => call("POST /api/signup/invitation", { body: input });

/** Where an emailed invitation leads. */
export default function InvitationRoute() {
  const t = useTranslate();
  const token = useMailedToken();
  const openSignUp = useSignUp();
  const { mutate, isPending, error } = useMutation({
    mutationFn: openInvitation,
    onSuccess: ({ email }) => openSignUp(undefined, email),
  });
  if (token === null) return <UselessInvitation reason={incompleteLink} />;
  if (error !== null && isExpired(error)) return <UselessInvitation reason={wordsOf(error)} />;
  return (
    <AccountPage
      title={t("You're invited")}
      text={t("Your {productName} invitation is ready.", { productName })}
    >
      <ConfirmStep
        text={t("It's for the invited address only, and works once.")}
        label={t("Create your account")}
        error={error}
        busy={isPending}
        onConfirm={() => mutate({ token })}
      />
    </AccountPage>
  );
}

function UselessInvitation({ reason }: { reason: Message }) {
  const t = useTranslate();
  return (
    <AccountPage
      title={t("This invitation is no longer valid")}
      text={t("Ask for a new one, or join the waitlist.")}
    >
      <div className="flex flex-col gap-4">
        <FormNotice text={reason} />
        <ButtonLink to={publicPath(t.locale, paths.waitlist)} variant="primary" size="lg" className="w-full">
          {t("Join Waitlist")}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
