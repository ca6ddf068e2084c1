import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, ChevronDown, ListChecks, LogOut, Menu as MenuIcon, Settings, User } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, NavLink, useNavigate } from "react-router";
import { useSignOutNotice } from "#web/app/use-sign-out-notice.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { useKeyHint } from "#web/lib/shortcuts.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/dialog.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Ends the session on the server and clears its cookie. */
function signOut(): Promise<unknown> {
  return call("POST /api/auth/sign-out");
}

/** Ends the session, drops everything that belonged to it, goes home. */
function useLogout(): () => void {
  const t = useTranslate();
  const signOutNotice = useSignOutNotice();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async () => {
      // Requests in flight would be rejected: their session ends.
      await client.cancelQueries();
      return signOut();
    },
    onSuccess: signOutNotice,
    onError: (error) => {
      toast({
        tone: "problem",
        text: t("You're still signed in. {reason}", { reason: t.of(wordsOf(error)) }),
      });
      return client.refetchQueries({ type: "active", stale: true });
    },
  });
  return mutate;
}

type AccountMenuProps = { onLogout: () => void };

function AccountMenu({ onLogout }: AccountMenuProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const keyOf = useKeyHint();
  return (
    <LazyMenu
      trigger={
        <Button size="sm">
          {t("Menu")}
          <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
        </Button>
      }
      entries={[
        {
          kind: "item",
          id: "settings",
          label: t("Settings"),
          keys: keyOf("everywhere.go-settings"),
          icon: <Settings aria-hidden="true" />,
          onSelect: () => void navigate(paths.settings()),
        },
        {
          kind: "item",
          id: "profile",
          label: t("Profile"),
          icon: <User aria-hidden="true" />,
          onSelect: () => void navigate(paths.settings("profile")),
        },
        {
          kind: "item",
          id: "logout",
          label: t("Logout"),
          icon: <LogOut aria-hidden="true" />,
          onSelect: onLogout,
        },
      ]}
    />
  );
}

type AccountSheetProps = {
  /** Stands at the top: who is signed in. */
  title: string;
  onLogout: () => void;
};

const entryStyles =
  "flex h-12 w-full items-center gap-3 rounded-8 px-3 text-left text-16 hover:bg-sunken [&_svg]:size-5 [&_svg]:text-ink-soft";

function AccountSheet({ title, onLogout }: AccountSheetProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const link = (to: string, icon: ReactNode, label: string) => (
    <Link to={to} onClick={close} className={entryStyles}>
      {icon}
      {label}
    </Link>
  );
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        icon={<MenuIcon aria-hidden="true" className="size-4 text-ink-soft" />}
      >
        {t("Menu")}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={title}>
        {link(paths.settings(), <Settings aria-hidden="true" />, t("Settings"))}
        {link(paths.settings("profile"), <User aria-hidden="true" />, t("Profile"))}
        <button
          type="button"
          className={entryStyles}
          onClick={() => {
            close();
            onLogout();
          }}
        >
          <LogOut aria-hidden="true" />
          {t("Logout")}
        </button>
      </Sheet>
    </>
  );
}

type HeaderLinkProps = { to: string; label: string; icon: ReactNode };

/** Stands beside the menu, which has the three entries that it always had. */
function HeaderLink({ to, label, icon }: HeaderLinkProps) {
  return (
    <NavLink
      to={to}
      aria-label={label}
      title={label}
      className="hit inline-flex size-9 shrink-0 items-center justify-center rounded-8 text-ink-soft transition-colors duration-150 ease-out hover:bg-sunken hover:text-ink aria-[current=page]:text-accent md:-mr-2"
    >
      {icon}
    </NavLink>
  );
}

export type AccountControlsProps = {
  /** Stands at the top of the sheet: who is signed in. */
  title: string;
};

/** What a signed-in user finds at the end of the header: the watchlists, the alerts, and a menu, on small screens a sheet. */
export function AccountControls({ title }: AccountControlsProps) {
  const t = useTranslate();
  const logout = useLogout();
  return (
    <>
      <HeaderLink
        to={paths.watchlists}
        label={t("Watchlists")}
        icon={<ListChecks aria-hidden="true" className="size-4.5" />}
      />
      <HeaderLink
        to={paths.alerts()}
        label={t("Alerts")}
        icon={<Bell aria-hidden="true" className="size-4.5" />}
      />
      <div className="shrink-0 max-md:hidden">
        <AccountMenu onLogout={logout} />
      </div>
      <div className="shrink-0 md:hidden">
        <AccountSheet title={title} onLogout={logout} />
      </div>
    </>
  );
}
