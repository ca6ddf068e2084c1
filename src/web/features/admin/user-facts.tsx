import type { ListedUser } from "#contract/admin-users.ts";
import { removedDays } from "#domain/accounts/account.ts";
import { badgeOf, displayedPaymentStatus } from "#domain/billing/display.ts";
import { Day } from "#web/features/admin/moment.tsx";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/tag.tsx";

type UserFactProps = { user: ListedUser };

const dayMs = 86_400_000;
const paymentTones = { paid: "accent", unpaid: "warning", pending: "warning", unknown: "neutral" } as const;

export const RoleTag = ({ user }: UserFactProps) => (
  <Tag tone={user.role === "ADMIN" ? "accent" : "neutral"}>{user.role}</Tag>
);

export const PlanName = ({ user }: UserFactProps) => (
  <span className="whitespace-nowrap">{badgeOf(user.subscriptionType)}</span>
);

export function PaymentTag({ user }: UserFactProps) {
  const status = displayedPaymentStatus(user.paymentInfo?.paymentStatus);
  return <Tag tone={paymentTones[status]}>{status}</Tag>;
}

/** The name; of a removed user, whose name is erased, until when the account can be restored. */
export function UserName({ user, own }: UserFactProps & { own: boolean }) {
  if (user.removedAt !== null)
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone="danger">Removed</Tag>
        <span className="text-12 text-ink-soft">
          until <Day moment={new Date(Date.parse(user.removedAt) + removedDays * dayMs).toISOString()} />
        </span>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <bdi className="min-w-0 truncate font-medium" title={user.fullName}>
        {user.fullName}
      </bdi>
      {own && <Tag>You</Tag>}
    </span>
  );
}

/** What is asked for about a user. */
export type UserTask = { kind: "edit" | "remove" | "restore"; user: ListedUser };

type UserActionsProps = {
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
