import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** What only an account can do, as the preview says it. */
const sentences = {
  save: "Saving headlines for later needs an account.",
  mute: "Muting words, companies and sources needs an account.",
  correct: "Correcting companies needs an account.",
  text: "Reading articles here needs an account.",
  analyze: "AI analysis needs an account.",
} as const;

export type AccountAction = keyof typeof sentences;

export type WaysIn = {
  onSignIn: () => void;
  /** Undefined while sign-ups are closed: then there is the waitlist. */
  onSignUp: (() => void) | undefined;
};

/** The two ways to an account, as sign-ups are set. */
export function WayIn({ onSignIn, onSignUp, size }: WaysIn & { size?: "sm" }) {
  return (
    <span className="flex shrink-0 gap-2">
      {onSignUp ? (
        <Button variant="primary" size={size} onClick={onSignUp}>
          Sign up
        </Button>
      ) : (
        <ButtonLink variant="primary" size={size} to={paths.waitlist}>
          Join Waitlist
        </ButtonLink>
      )}
      <Button size={size} onClick={onSignIn}>
        Sign in
      </Button>
    </span>
  );
}

type AccountNeededProps = WaysIn & { action: AccountAction; onClose: () => void };

export function AccountNeeded({ action, onClose, onSignIn, onSignUp }: AccountNeededProps) {
  function leaveFor(dialog: () => void) {
    onClose();
    dialog();
  }
  return (
    <Dialog open onOpenChange={onClose} title="Only with an account" description={sentences[action]}>
      <WayIn onSignIn={() => leaveFor(onSignIn)} onSignUp={onSignUp && (() => leaveFor(onSignUp))} />
    </Dialog>
  );
}
