import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { productName } from "#domain/kernel/product.ts";
import type { SignInResult } from "#web/features/accounts/api/sign-in.ts";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import { SecondFactorForm } from "#web/features/accounts/components/second-factor-form.tsx";
import { SignInMail } from "#web/features/accounts/components/sign-in-mail.tsx";
import { SignInPhone } from "#web/features/accounts/components/sign-in-phone.tsx";
import { SignInStart } from "#web/features/accounts/components/sign-in-start.tsx";
import { ViewPane } from "#web/features/accounts/components/view-pane.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export type SignInDialogProps = {
  /** The first step was taken elsewhere: begins with the question for the second factor. */
  secondFactor?: boolean | undefined;
  onClose: () => void;
  onSignedIn: () => void;
  /** Left out while sign-ups are off. */
  onSignUp: (() => void) | undefined;
};

const headings = {
  start: { title: "Sign In", text: `Welcome back to ${productName}.` },
  forgot: { title: "Forgot password?", text: "We mail you a link to choose a new one." },
  link: { title: "Sign in by email", text: "We mail you a link that signs you in without a password." },
  phone: { title: "Sign in by phone", text: "We send a code to the number of your account." },
  "second-factor": { title: "One more step", text: "This account asks for a code, too." },
} as const;
type View = keyof typeof headings;

/** One view at a time; whatever opens the session ends in `onSignedIn`. */
export function SignInDialog({ secondFactor = false, onClose, onSignedIn, onSignUp }: SignInDialogProps) {
  const [view, setView] = useState<View>(secondFactor ? "second-factor" : "start");
  const [email, setEmail] = useState("");

  function take(result: SignInResult) {
    if (result.secondFactor) setView("second-factor");
    else onSignedIn();
  }

  return (
    <Dialog open onOpenChange={onClose} title={headings[view].title} description={headings[view].text}>
      {view === "start" && (
        <SignInStart
          email={email}
          onResult={take}
          onOther={(kind, typed) => {
            setEmail(typed);
            setView(kind);
          }}
        />
      )}
      {(view === "forgot" || view === "link") && <SignInMail key={view} kind={view} email={email} />}
      {view === "phone" && <SignInPhone onDone={take} />}
      {view === "second-factor" && (
        <ViewPane>
          <SecondFactorForm onDone={onSignedIn} />
        </ViewPane>
      )}
      <div className="mt-5 border-t border-line pt-4 text-center text-13 text-ink-soft">
        {view === "start" ? (
          <NotAMember onSignUp={onSignUp} />
        ) : (
          <QuietButton className="inline-flex min-h-6 items-center gap-1.5" onClick={() => setView("start")}>
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            Back to sign in
          </QuietButton>
        )}
      </div>
    </Dialog>
  );
}

function NotAMember({ onSignUp }: Pick<SignInDialogProps, "onSignUp">) {
  return (
    <p>
      Not a member?{" "}
      {onSignUp ? (
        <QuietButton className="min-h-6" onClick={onSignUp}>
          Join now
        </QuietButton>
      ) : (
        <span className="font-medium text-ink">Coming Soon!</span>
      )}
    </p>
  );
}
