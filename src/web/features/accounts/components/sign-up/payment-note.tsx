import { Lock } from "lucide-react";
import { paths } from "#web/lib/paths.ts";

const linkStyles = "rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong";

export function PaymentNote() {
  return (
    <div className="flex gap-3 rounded-8 bg-sunken px-4 py-3">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="text-13 text-pretty text-ink-soft">
        <h4 className="text-14 font-semibold text-ink">Secure Payment</h4>
        <p className="mt-0.5">
          Your card details go to the payment provider directly and never reach this server. Your account is
          created when the payment is confirmed.
        </p>
        <p className="mt-1.5">
          By paying you agree to the{" "}
          <a href={paths.terms} target="_blank" rel="noopener" className={linkStyles}>
            Terms
          </a>{" "}
          and the{" "}
          <a href={paths.privacy} target="_blank" rel="noopener" className={linkStyles}>
            Privacy Policy
          </a>
          .
        </p>
      </div>
    </div>
  );
}
