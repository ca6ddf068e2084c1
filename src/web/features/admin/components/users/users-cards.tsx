import type { ListedUser } from "#contract/admin-users.ts";
import { UserActions } from "#web/features/admin/components/users/user-actions.tsx";
import {
  Day,
  PaymentTag,
  PlanName,
  RoleTag,
  UserName,
} from "#web/features/admin/components/users/user-facts.tsx";
import type { UsersListProps } from "#web/features/admin/components/users/users-table.tsx";
import { Card } from "#web/ui/card.tsx";

/** The table on a narrow screen: a card for each row. */
export function UsersCards({ users, ownId, onTask }: Omit<UsersListProps, "filters" | "onFilter">) {
  return (
    <ul aria-label="Users" className="grid gap-3 sm:grid-cols-2">
      {users.map((user) => (
        <li key={user.id} className="min-w-0">
          <Card className="flex h-full flex-col gap-3 p-4">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0 text-14">
                <UserName user={user} own={user.id === ownId} />
                <bdi className="mt-0.5 block truncate text-13 text-ink-soft" title={user.email}>
                  {user.email}
                </bdi>
                <bdi className="figures block truncate text-13 text-ink-soft">
                  <span className="sr-only">Phone: </span>
                  {user.phone ?? "--"}
                </bdi>
              </div>
              <RoleTag user={user} />
            </div>
            <Facts user={user} />
            <div className="mt-auto pt-1">
              <UserActions user={user} own={user.id === ownId} onTask={onTask} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Facts({ user }: { user: ListedUser }) {
  const facts = {
    Subscription: <PlanName user={user} />,
    "Payment Status": <PaymentTag user={user} />,
    "Last Payment": <Day moment={user.paymentInfo?.lastPaymentDate} />,
    Created: <Day moment={user.createdAt} />,
  };
  return (
    <dl className="figures grid grid-cols-2 gap-x-4 gap-y-2 text-13">
      {Object.entries(facts).map(([label, fact]) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-ink-soft">{label}</dt>
          <dd className="mt-0.5">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
