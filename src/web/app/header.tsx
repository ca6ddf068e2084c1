import { Moon, Sun } from "lucide-react";
import { Suspense, useSyncExternalStore } from "react";
import { pictureSource } from "#domain/accounts/picture.ts";
import { HeaderTabs } from "#web/app/main-tabs.tsx";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { Avatar } from "#web/features/accounts/avatar.tsx";
import { type OfflineCopy, parseOfflineCopy } from "#web/features/accounts/session/offline-user.ts";
import type { Session } from "#web/features/accounts/session/use-session.ts";
import { Logo } from "#web/features/site/logo.tsx";
import { readStored, storedKeys } from "#web/lib/storage.ts";
import { useTheme } from "#web/lib/use-theme.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton label={`Use ${next} theme`} onClick={() => setTheme(next)}>
      {theme === "dark" ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  );
}

type WelcomeLineProps = { user: OfflineCopy };

/** On a small screen the words give way to the picture or the initials. */
function WelcomeLine({ user }: WelcomeLineProps) {
  const { fullName, role, profilePicture } = user;
  const text = `Welcome, ${fullName} (${role})`;
  const picture = pictureSource(profilePicture);
  return (
    <>
      <p title={text} className="min-w-0 truncate text-13 text-ink-soft max-md:sr-only">
        {text}
      </p>
      <Avatar
        fullName={fullName}
        picture={picture}
        title={text}
        className={picture === null ? "md:hidden" : undefined}
      />
    </>
  );
}

const AccountControls = lazyComponent(
  async () => (await import("#web/app/account-controls.tsx")).AccountControls,
);

type HeaderAccountProps = { session: Session };

const menuPlace = <Skeleton className="h-8 w-20 rounded-8" />;

function HeaderAccount({ session }: HeaderAccountProps) {
  const signIn = useSignIn();
  const stored = useSyncExternalStore(
    () => () => undefined,
    () => readStored(storedKeys.user),
    () => null,
  );
  const user = session.state === "signed-in" ? session.me : parseOfflineCopy(stored);
  if (session.state === "signed-out" || user === null)
    return (
      <Button
        size="sm"
        variant="primary"
        onClick={signIn}
        // Whoever is remembered here sees no button flash by before the page wakes up.
        className={session.state === "asking" ? "in-data-known:invisible" : undefined}
      >
        Sign Up / Sign In
      </Button>
    );
  if (session.state === "offline") return <WelcomeLine user={user} />;
  if (session.state === "asking")
    return (
      <>
        <WelcomeLine user={user} />
        {menuPlace}
      </>
    );
  return (
    <>
      <WelcomeLine user={user} />
      <Suspense fallback={menuPlace}>
        <AccountControls title={`${user.fullName} (${user.role})`} />
      </Suspense>
    </>
  );
}

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
