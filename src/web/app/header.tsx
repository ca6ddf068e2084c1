import { HeaderAccount } from "#web/app/header-account.tsx";
import { HeaderTabs } from "#web/app/header-tabs.tsx";
import { ThemeSwitch } from "#web/app/theme-switch.tsx";
import type { Session } from "#web/features/accounts/hooks/use-session.ts";
import { Logo } from "#web/features/site/components/logo.tsx";

export type HeaderProps = { session: Session };

export function Header({ session }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-[calc(var(--header-height)-1px)] max-w-content items-center gap-3 px-4 md:gap-5 md:px-6">
        <Logo />
        {(session.state === "signed-in" || session.state === "offline") && <HeaderTabs />}
        <div className="ml-auto flex min-w-0 items-center gap-2 md:gap-3">
          <ThemeSwitch />
          <HeaderAccount session={session} />
        </div>
      </div>
    </header>
  );
}
