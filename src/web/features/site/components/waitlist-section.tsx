import { WaitlistForm } from "#web/features/site/components/waitlist-form.tsx";
import { waitlistId } from "#web/lib/paths.ts";

export type WaitlistSectionProps = { className: string };

export function WaitlistSection({ className }: WaitlistSectionProps) {
  return (
    <section
      id={waitlistId}
      aria-labelledby={`${waitlistId}-title`}
      className={`${className} grid scroll-mt-14 gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]`}
    >
      <div>
        <h2 id={`${waitlistId}-title`} className="text-28 font-semibold tracking-tight">
          Get Early Access
        </h2>
        <p className="mt-2 max-w-[60ch] text-16 text-ink-soft">
          Places open step by step. Whoever is on the waitlist hears first.
        </p>
      </div>
      <WaitlistForm />
    </section>
  );
}
