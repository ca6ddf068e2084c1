import type { ReactNode } from "react";
import { Logo } from "#web/features/site/components/logo.tsx";
import { SiteFooter } from "#web/features/site/components/site-footer.tsx";

export type PlainFrameProps = { children: ReactNode };

/** The shell's outline without anything that needs data: before the start and after a failure. */
export function PlainFrame({ children }: PlainFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-[calc(var(--header-height)-1px)] max-w-content items-center px-4 md:px-6">
          <Logo />
        </div>
      </header>
      <div className="h-(--ticker-height) border-b border-line bg-surface" />
      <main className="flex flex-1 flex-col">{children}</main>
      <SiteFooter />
    </div>
  );
}
