import type { ListedUser } from "#contract/admin-users.ts";
import { Button } from "#web/ui/button.tsx";

/** What is asked for about a user. */
export type UserTask = { kind: "edit" | "remove" | "restore"; user: ListedUser };

export type UserActionsProps = {
  user: ListedUser;
  own: boolean;
  onTask: (task: UserTask) => void;
  /** Without borders, for the cell of a table. */
  bare?: boolean;
};

/** Nobody removes the own account (ADMIN-08). */
export function UserActions({ user, own, onTask, bare = false }: UserActionsProps) {
  const name = user.fullName || user.email;
  if (user.removedAt !== null)
    return (
      <Button size="sm" aria-label={`Restore ${name}`} onClick={() => onTask({ kind: "restore", user })}>
        Restore
      </Button>
    );
  return (
    <span className={bare ? "-mx-2 flex" : "flex gap-2"}>
      <Button
        size="sm"
        variant={bare ? "quiet" : "secondary"}
        className={bare ? "px-2!" : ""}
        aria-label={`Edit ${name}`}
        onClick={() => onTask({ kind: "edit", user })}
      >
        Edit
      </Button>
      {!own && (
        <Button
          size="sm"
          variant={bare ? "quiet" : "secondary"}
          className={bare ? "px-2!" : ""}
          aria-label={`Remove ${name}`}
          onClick={() => onTask({ kind: "remove", user })}
        >
          Remove
        </Button>
      )}
    </span>
  );
}
