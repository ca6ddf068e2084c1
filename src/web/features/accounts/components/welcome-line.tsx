import { initialsOf } from "#web/features/accounts/initials.ts";
import type { PersonCopy } from "#web/features/accounts/person-copy.ts";

export type WelcomeLineProps = { person: PersonCopy };

export function WelcomeLine({ person }: WelcomeLineProps) {
  const text = `Welcome, ${person.fullName} (${person.role})`;
  return (
    <>
      <p title={text} className="min-w-0 truncate text-13 text-ink-soft max-md:sr-only">
        {text}
      </p>
      <span
        aria-hidden="true"
        title={text}
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-12 font-semibold text-accent md:hidden"
      >
        {initialsOf(person.fullName)}
      </span>
    </>
  );
}
