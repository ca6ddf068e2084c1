import { ChevronDown, LogOut, Settings, User } from "lucide-react";
import { useNavigate } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";

export type AccountMenuProps = { onLogout: () => void };

export function AccountMenu({ onLogout }: AccountMenuProps) {
  const navigate = useNavigate();
  return (
    <LazyMenu
      trigger={
        <Button size="sm">
          Menu
          <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
        </Button>
      }
      entries={[
        {
          kind: "item",
          id: "settings",
          label: "Settings",
          icon: <Settings aria-hidden="true" />,
          onSelect: () => void navigate(paths.settings()),
        },
        {
          kind: "item",
          id: "profile",
          label: "Profile",
          icon: <User aria-hidden="true" />,
          onSelect: () => void navigate(paths.settings("profile")),
        },
        {
          kind: "item",
          id: "logout",
          label: "Logout",
          icon: <LogOut aria-hidden="true" />,
          onSelect: onLogout,
        },
      ]}
    />
  );
}
