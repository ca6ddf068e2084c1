import { LogOut, Menu as MenuIcon, Settings, User } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/dialog.tsx";

export type AccountSheetProps = {
  /** Stands at the top: who is signed in. */
  title: string;
  onLogout: () => void;
};

const entryStyles =
  "flex h-12 w-full items-center gap-3 rounded-8 px-3 text-left text-16 hover:bg-sunken [&_svg]:size-5 [&_svg]:text-ink-soft";

export function AccountSheet({ title, onLogout }: AccountSheetProps) {
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
        Menu
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={title}>
        {link(paths.settings(), <Settings aria-hidden="true" />, "Settings")}
        {link(paths.settings("profile"), <User aria-hidden="true" />, "Profile")}
        <button
          type="button"
          className={entryStyles}
          onClick={() => {
            close();
            onLogout();
          }}
        >
          <LogOut aria-hidden="true" />
          Logout
        </button>
      </Sheet>
    </>
  );
}
