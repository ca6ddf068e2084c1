import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";

export type SignInChoicesProps = {
  onLink: () => void;
  onPasskey: () => void;
  /** Left out where no sender of text messages is set up. */
  onPhone: (() => void) | undefined;
};

/** The other ways to sign in, on one quiet line. */
export function SignInChoices({ onLink, onPasskey, onPhone }: SignInChoicesProps) {
  return (
    <div className="flex flex-wrap justify-center gap-x-3 gap-y-1 max-sm:gap-x-5">
      <QuietButton tone="soft" className="min-h-6" onClick={onLink}>
        Email me a sign-in link
      </QuietButton>
      {browserSupportsWebAuthn() && (
        <QuietButton tone="soft" className="min-h-6" onClick={onPasskey}>
          Use a passkey
        </QuietButton>
      )}
      {onPhone && (
        <QuietButton tone="soft" className="min-h-6" onClick={onPhone}>
          Use a phone code
        </QuietButton>
      )}
    </div>
  );
}
