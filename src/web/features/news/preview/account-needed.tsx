import { message } from "#domain/language/translate.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** What only an account can do, as the preview says it. */
const sentences = {
  save: message("Saving headlines for later needs an account."),
  mute: message("Muting words, companies and sources needs an account."),
  correct: message("Correcting companies needs an account."),
  text: message("Reading articles here needs an account."),
  analyze: message("AI analysis needs an account."),
} as const;

export type AccountAction = keyof typeof sentences;

export type WaysIn = {
  onSignIn: () => void;
  /** Undefined while sign-ups are closed: then there is the waitlist. */
  onSignUp: (() => void) | undefined;
};

/** The two ways to an account, as sign-ups are set. */
export function WayIn({ onSignIn, onSignUp, size }: WaysIn & { size?: "sm" }) {
  const t = useTranslate();
  return (
    <span className="flex shrink-0 gap-2">
      {onSignUp ? (
        <Button variant="primary" size={size} onClick={onSignUp}>
          {t("Sign up")}
        </Button>
      ) : (
        <ButtonLink variant="primary" size={size} to={paths.waitlist}>
          {t("Join Waitlist")}
        </ButtonLink>
      )}
      <Button size={size} onClick={onSignIn}>
        {t("Sign in")}
      </Button>
    </span>
  );
}

type AccountNeededProps = WaysIn & { action: AccountAction; onClose: () => void };

export function AccountNeeded({ action, onClose, onSignIn, onSignUp }: AccountNeededProps) {
  const t = useTranslate();
  function leaveFor(dialog: () => void) {
    onClose();
    dialog();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Only with an account")}
      description={t.of(sentences[action])}
    >
      <WayIn onSignIn={() => leaveFor(onSignIn)} onSignUp={onSignUp && (() => leaveFor(onSignUp))} />
    </Dialog>
  );
}
