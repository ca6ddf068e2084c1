import type { User } from "#contract/accounts.ts";
import { removedDays } from "#domain/accounts/account.ts";
import { removeUser } from "#web/features/admin/api/users.ts";
import { useUserWrite } from "#web/features/admin/hooks/use-user-write.ts";
import { AlertDialog } from "#web/ui/dialog.tsx";

export type RemoveUserProps = { user: User; onDone: () => void; onClose: () => void };

/** The question before a removal. */
export function RemoveUser({ user, onDone, onClose }: RemoveUserProps) {
  const { mutate, isPending } = useUserWrite({
    send: removeUser,
    done: "User removed successfully!",
    onDone,
    onRefused: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Are you sure you want to remove this user?"
      text={`${user.fullName} (${user.email}) is signed out at once. Profile, feeds, prompts, keys and saved news are deleted, and the subscription is cancelled. The account can be restored for ${removedDays} days, empty, with the same email and password.`}
      confirmLabel="Remove user"
      busy={isPending}
      onConfirm={() => mutate(user.id)}
    />
  );
}
