import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Moon, Newspaper, Sun } from "lucide-react";
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { NavLink, useLocation } from "react-router";
import { pictureSource } from "#domain/accounts/picture.ts";
import { message } from "#domain/language/translate.ts";
import { usePageStart } from "#web/app/page-start.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { Avatar } from "#web/features/accounts/avatar.tsx";
import {
  type OfflineCopy,
  parseOfflineCopy,
  type Session,
  useSession,
} from "#web/features/accounts/session/use-session.ts";
import { TickerBar } from "#web/features/market/ticker-bar.tsx";
import { ConsentQuestion } from "#web/features/site/consent-question.tsx";
import { Logo } from "#web/features/site/logo.tsx";
import { CookiesButton, OtherLanguages, SiteFooter } from "#web/features/site/site-footer.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { isMemberPath, paths } from "#web/lib/paths.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { readStored, storedKeys } from "#web/lib/storage.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { classes } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

/** The tabs of signed-in users, in the header or in the bottom bar. */
const mainTabs = [
  { to: paths.news, label: message("News Feeds") },
  { to: paths.social, label: message("Social Feeds") },
] as const;

function HeaderTabs() {
  const t = useTranslate();
  return (
    <nav aria-label={t("Main")} className="hidden self-stretch md:flex md:gap-2">
      {mainTabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="-mb-px flex items-center border-b-2 border-transparent px-2 text-14 font-medium whitespace-nowrap text-ink-soft -outline-offset-4 transition-colors duration-150 ease-out hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {t.of(label)}
        </NavLink>
      ))}
    </nav>
  );
}

/** The tabs on small screens. Holds its own place at the end of the page, so that nothing hides behind it. */
function BottomBar() {
  const t = useTranslate();
  return (
    <>
      <div className="h-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] md:hidden" />
      <nav
        aria-label={t("Main")}
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-2 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {mainTabs.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className="flex h-[calc(var(--bottom-bar-height)-1px)] flex-col items-center justify-center gap-0.5 text-12 font-medium text-ink-soft -outline-offset-4 aria-[current=page]:text-accent"
          >
            {to === paths.news ? (
              <Newspaper aria-hidden="true" className="size-5" />
            ) : (
              <MessagesSquare aria-hidden="true" className="size-5" />
            )}
            {t.of(label)}
          </NavLink>
        ))}
      </nav>
    </>
  );
}

function ThemeSwitch() {
  const t = useTranslate();
  const { theme, setTheme } = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={next === "light" ? t("Switch to light theme") : t("Switch to dark theme")}
      onClick={() => setTheme(next)}
    >
      {theme === "dark" ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  );
}

type WelcomeLineProps = { user: OfflineCopy };

/** On a small screen the words give way to the picture or the initials, on the smallest these to what can be pressed. */
function WelcomeLine({ user }: WelcomeLineProps) {
  const t = useTranslate();
  const { fullName, role, profilePicture } = user;
  const text = t("Welcome, {fullName} ({role})", {
    fullName,
    role: t(role === "ADMIN" ? "ADMIN" : "USER"),
  });
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
        className={classes("max-[359px]:hidden", picture === null && "md:hidden")}
      />
    </>
  );
}

const AccountControls = lazyComponent(
  async () => (await import("#web/app/account-controls.tsx")).AccountControls,
);

const AppCommands = lazyComponent(async () => (await import("#web/app/app-commands.tsx")).AppCommands);

type HeaderAccountProps = { session: Session };

const menuPlace = (
  <>
    <span className="w-20 max-[419px]:hidden md:-mr-2" />
    <Skeleton className="h-8 w-20 rounded-8" />
  </>
);

function HeaderAccount({ session }: HeaderAccountProps) {
  const t = useTranslate();
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
        // No button flashes by before hydration where a session is remembered.
        className={session.state === "asking" ? "in-data-known:invisible" : undefined}
      >
        {t("Sign Up / Sign In")}
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

type HeaderProps = { session: Session };

function Header({ session }: HeaderProps) {
  const inside = session.state === "signed-in" || session.state === "offline";
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-[calc(var(--header-height)-1px)] max-w-content items-center gap-3 px-4 md:gap-5 md:px-6">
        <Logo tight={inside} />
        {inside && <HeaderTabs />}
        <div className="ml-auto flex min-w-0 items-center gap-2 md:gap-3">
          <ThemeSwitch />
          <HeaderAccount session={session} />
        </div>
      </div>
    </header>
  );
}

export type ShellProps = { children: ReactNode };

export function Shell({ children }: ShellProps) {
  const t = useTranslate();
  const session = useSession();
  const { data: config } = useQuery(siteConfigQuery);
  const { pathname } = useLocation();
  const inside = session.state === "signed-in" || session.state === "offline";
  usePageStart(session);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-8 bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {t("Skip to content")}
      </a>
      <ConsentQuestion />
      <Header session={session} />
      <section aria-label={t("Market ticker")} data-ticker className="border-b border-line bg-surface">
        <div className="mx-auto flex h-[calc(var(--ticker-height)-1px)] max-w-content items-center gap-3 px-4 md:px-6">
          {config?.demo === true && (
            <Tag tone="warning" className="shrink-0">
              {t("Demo data")}
            </Tag>
          )}
          {config?.demoMailUrl && (
            <a
              href={config.demoMailUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 shrink-0 items-center rounded-4 text-12 font-medium text-accent underline-offset-3 hover:underline"
            >
              {t("Emails")}
            </a>
          )}
          <TickerBar />
        </div>
      </section>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
        {inside && !isMemberPath(pathname) && (
          <Suspense>
            <AppCommands />
          </Suspense>
        )}
      </main>
      <SiteFooter>
        <OtherLanguages />
        <CookiesButton />
      </SiteFooter>
      {inside && <BottomBar />}
    </div>
  );
}
