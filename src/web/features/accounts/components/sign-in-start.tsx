import { useQuery } from "@tanstack/react-query";
import type { SignInResult } from "#web/features/accounts/api/sign-in.ts";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { GoogleButton } from "#web/features/accounts/components/google-button.tsx";
import { OrDivider } from "#web/features/accounts/components/or-divider.tsx";
import { SignInChoices } from "#web/features/accounts/components/sign-in-choices.tsx";
import { SignInForm } from "#web/features/accounts/components/sign-in-form.tsx";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";
import { useGoogle } from "#web/features/accounts/hooks/use-google.ts";
import { usePasskeySignIn } from "#web/features/accounts/hooks/use-passkey-sign-in.ts";
import { useSignInForm } from "#web/features/accounts/hooks/use-sign-in-form.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";

export type SignInStartProps = {
  email: string;
  onResult: (result: SignInResult) => void;
  /** Goes to another way; what was typed as address goes along. */
  onOther: (kind: "forgot" | "link" | "phone", email: string) => void;
};

/** First view of the sign-in dialog: Google, email and password, the quiet rest. */
export function SignInStart({ email, onResult, onOther }: SignInStartProps) {
  const { data: config } = useQuery(siteConfigQuery);
  const form = useSignInForm({ email, onDone: onResult });
  const google = useGoogle("sign-in", ({ result }) => onResult({ secondFactor: result === "second-factor" }));
  const passkey = usePasskeySignIn(() => onResult({ secondFactor: false }));
  const refusal = google.refusal ?? passkey.refusal;
  const other = (kind: "forgot" | "link" | "phone") => () => onOther(kind, form.form.email);
  return (
    <ViewPane>
      <div className="flex flex-col gap-4">
        {refusal !== null && <FormNotice text={refusal} />}
        <GoogleButton
          onClick={() => {
            passkey.forgetRefusal();
            google.ask();
          }}
        />
        <OrDivider />
        <SignInForm form={form} onForgot={other("forgot")} />
        <SignInChoices
          onLink={other("link")}
          onPasskey={() => {
            google.forgetRefusal();
            passkey.ask();
          }}
          onPhone={config?.phoneSignInEnabled ? other("phone") : undefined}
        />
      </div>
    </ViewPane>
  );
}
