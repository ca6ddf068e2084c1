import { RemoveUser } from "#web/features/admin/components/users/remove-user.tsx";
import { RestoreUser } from "#web/features/admin/components/users/restore-user.tsx";
import type { UserTask } from "#web/features/admin/components/users/user-actions.tsx";
import { UserDialog } from "#web/features/admin/components/users/user-dialog.tsx";

export type UserTaskDialogProps = {
  task: UserTask | { kind: "add" } | null;
  onClose: () => void;
  /** The user leaves the list that is shown. */
  onGone: () => void;
};

/** The dialog of what is asked for about a user. */
export function UserTaskDialog({ task, onClose, onGone }: UserTaskDialogProps) {
  function leave(): void {
    onGone();
    onClose();
  }
  switch (task?.kind) {
    case "add":
      return <UserDialog onClose={onClose} />;
    case "edit":
      return <UserDialog user={task.user} onClose={onClose} />;
    case "remove":
      return <RemoveUser user={task.user} onDone={leave} onClose={onClose} />;
    case "restore":
      return <RestoreUser user={task.user} onDone={leave} onClose={onClose} />;
    default:
      return null;
  }
}
