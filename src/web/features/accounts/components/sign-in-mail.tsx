import { useState } from "react";
import type { MailRequest } from "#contract/accounts.ts";
import { emailProblem } from "#domain/accounts/details.ts";
import { mailResetLink, mailSignInLink } from "#web/features/accounts/api/mailed-links.ts";
import { CaptchaField } from "#web/features/accounts/components/captcha-field.tsx";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { MailSent } from "#web/features/accounts/components/mail-sent.tsx";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";
import { useCaptcha } from "#web/features/accounts/hooks/use-captcha.ts";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

const mails = {
  forgot: {
    send: mailResetLink,
    button: "Send reset link",
    purpose: "a link to choose a new password is on its way to it. It works once and not for long.",
  },
  link: {
    send: mailSignInLink,
    button: "Send sign-in link",
    purpose:
      "a link that signs you in is on its way to it. An address that was never confirmed gets a link for that first.",
  },
} as const;

export type SignInMailProps = { kind: keyof typeof mails; email: string };

/** Asks for an address and mails a link to it. */
export function SignInMail({ kind, email }: SignInMailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { send, button, purpose } = mails[kind];
  const captcha = useCaptcha();
  const form = useFieldForm({
    empty: { email },
    check: (typed) => ({ email: emailProblem(typed.email) }),
    send: async (typed) => {
      const request: MailRequest = { email: typed.email.trim(), captcha: captcha.answer };
      await send(request).finally(captcha.renew);
      return request.email;
    },
    onDone: setSentTo,
  });
  if (sentTo !== null) return <MailSent email={sentTo} purpose={purpose} onAgain={() => setSentTo(null)} />;
  return (
    <ViewPane>
      <form ref={form.formRef} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.notice !== undefined && <FormNotice text={form.notice} />}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.field("email")}
        />
        <CaptchaField {...captcha.field} />
        <Button type="submit" variant="primary" busy={form.busy} className="mt-1 w-full">
          {button}
        </Button>
      </form>
    </ViewPane>
  );
}
