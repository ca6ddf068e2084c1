import type { SubscriptionType } from "#domain/accounts/account.ts";
import { activeSignUpLabel, type SignUpStep, signUpLabels, signUpPercent } from "#domain/accounts/sign-up.ts";
import { Progress } from "#web/ui/progress.tsx";
import { classes } from "#web/ui/styles.ts";

export type SignUpProgressProps = { step: SignUpStep; plan: SubscriptionType | null };

export function SignUpProgress({ step, plan }: SignUpProgressProps) {
  const active = activeSignUpLabel(step);
  return (
    <div>
      <Progress label="Sign-up progress" percent={signUpPercent(step)} />
      <ol className="mt-2 grid grid-cols-4 text-12">
        {signUpLabels(plan).map((label, at) => (
          <li
            key={label}
            aria-current={at === active ? "step" : undefined}
            className={classes(
              at === active ? "font-semibold text-accent" : "font-medium",
              at < active && "text-ink",
              at > active && "text-ink-soft",
            )}
          >
            {label}
          </li>
        ))}
      </ol>
    </div>
  );
}
