import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { MailRequest } from "#contract/accounts.ts";
import { emailProblem } from "#domain/accounts/details.ts";
import { message } from "#domain/language/translate.ts";
import { EmailField } from "#web/features/accounts/account-fields.tsx";
import { ViewPane } from "#web/features/accounts/account-page.tsx";
import { mailResetLink, mailSignInLink } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { CaptchaField, useCaptcha } from "#web/ui/captcha-field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { SubtleButton } from "#web/ui/subtle-button.tsx";

type MailSentProps = {
  email: string;
  kind: SignInMailProps["kind"];
  onAgain: () => void;
};

/** Says the same whether the address has an account or not. */
function MailSent({ email, kind, onAgain }: MailSentProps) {
  const t = useTranslate();
  const { data: config } = useQuery(siteConfigQuery);
  return (
    <ViewPane>
      <div className="flex flex-col items-center py-2 text-center">
        <MailCheck aria-hidden="true" className="size-7 text-accent" />
        <p className="mt-3 text-16 font-semibold">{t("Check your inbox")}</p>
        <p className="mt-1 max-w-[44ch] text-14 text-pretty text-ink-soft">
          <Rich
            text={
              kind === "forgot"
                ? t(
                    "If <to>{email}</to> belongs to an account, we've sent a reset link. It works once and expires soon.",
                    { email },
                  )
                : t(
                    "If <to>{email}</to> belongs to an account, we've sent a sign-in link. If the address isn't confirmed yet, you'll get a confirmation link first.",
                    { email },
                  )
            }
            marks={{ to: (words) => <span className="font-medium wrap-anywhere text-ink">{words}</span> }}
          />
        </p>
        {config?.demoMailUrl && (
          <a
            href={config.demoMailUrl}
            target="_blank"
            rel="noopener"
            className="mt-4 rounded-4 text-14 font-medium text-accent underline underline-offset-3"
          >
            {t("Open the demo mailbox")}
          </a>
        )}
        <p className="mt-4 text-13 text-ink-soft">
          <Rich
            text={t("Not there? Check spam, or <again>resend</again>.")}
            marks={{ again: (words) => <SubtleButton onClick={onAgain}>{words}</SubtleButton> }}
          />
        </p>
      </div>
    </ViewPane>
  );
}

const mails = {
  forgot: {
    send: mailResetLink,
    button: message("Send reset link"),
  },
  link: {
    send: mailSignInLink,
    button: message("Send sign-in link"),
  },
} as const;

export type SignInMailProps = { kind: keyof typeof mails; email: string };

/** Asks for an address and mails a link to it. */
export function SignInMail({ kind, email }: SignInMailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const t = useTranslate();
  const { send, button } = mails[kind];
  const captcha = useCaptcha();
  const form = useDomainForm({
    values: { email },
    rules: (typed) => ({ email: emailProblem(typed.email) }),
    send: async (typed) => {
      const request: MailRequest = { email: typed.email.trim(), captcha: captcha.answer };
      await send(request).finally(captcha.renew);
      return request.email;
    },
    onDone: setSentTo,
  });
  if (sentTo !== null) return <MailSent email={sentTo} kind={kind} onAgain={() => setSentTo(null)} />;
  return (
    <ViewPane>
      <Form form={form}>
        <FormNotice text={form.notice} />
        <EmailField {...form.field("email")} />
        <CaptchaField {...captcha.field} />
        <SubmitButton form={form} className="mt-1 w-full">
          {t.of(button)}
        </SubmitButton>
      </Form>
    </ViewPane>
  );
}
