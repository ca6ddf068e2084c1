import { useLogout } from "#web/app/use-logout.ts";
import { AccountMenu } from "#web/features/accounts/components/account-menu.tsx";
import { AccountSheet } from "#web/features/accounts/components/account-sheet.tsx";

export type AccountControlsProps = {
  /** Stands at the top of the sheet: who is signed in. */
  title: string;
};

/** What a signed-in person finds at the end of the header: a menu, on small screens a sheet. */
export function AccountControls({ title }: AccountControlsProps) {
  const logout = useLogout();
  return (
    <>
      <div className="shrink-0 max-md:hidden">
        <AccountMenu onLogout={logout} />
      </div>
      <div className="shrink-0 md:hidden">
        <AccountSheet title={title} onLogout={logout} />
      </div>
    </>
  );
}
