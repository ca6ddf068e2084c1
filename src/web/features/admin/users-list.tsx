import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ListedUser } from "#contract/admin-users.ts";
import { removedDays } from "#domain/accounts/account.ts";
import { badgeOf, displayedPaymentStatus } from "#domain/billing/display.ts";
import { Day } from "#web/features/admin/moment.tsx";
import type { UserTask } from "#web/features/admin/user-dialogs.tsx";
import { nextOrder, type UserFilters } from "#web/features/admin/user-filters.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classes } from "#web/ui/styles.ts";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

type UsersListProps = {
  users: readonly ListedUser[];
  /** Who looks at the list. */
  ownId: string;
  filters: UserFilters;
  onFilter: (changes: Partial<UserFilters>) => void;
  onTask: (task: UserTask) => void;
};

type Column = TableColumn<ListedUser>;

const email: Column = {
  key: "email",
  header: "Email",
  cell: (user) => <bdi title={user.email}>{user.email}</bdi>,
  className: "max-w-40 truncate",
};
const plainColumns: Column[] = [
  {
    key: "phone",
    header: "Phone",
    cell: ({ phone }) => <bdi title={phone ?? undefined}>{phone ?? "--"}</bdi>,
    className: "max-w-33 truncate text-12",
  },
  { key: "role", header: "Role", cell: (user) => <RoleTag user={user} /> },
  {
    key: "plan",
    header: "Subscription",
    cell: (user) => <PlanName user={user} />,
    className: "text-12",
  },
  { key: "status", header: "Payment Status", cell: (user) => <PaymentTag user={user} /> },
];
const paid: Column = {
  key: "paid",
  header: "Last Payment",
  cell: ({ paymentInfo }) => <Day moment={paymentInfo?.lastPaymentDate} />,
  className: "figures text-12",
};
const created: Column = {
  key: "created",
  header: "Created",
  cell: ({ createdAt }) => <Day moment={createdAt} />,
  className: "figures text-12",
};

export function UsersTable({ users, ownId, filters, onFilter, onTask }: UsersListProps) {
  const sorted = (column: Column, sort: UserFilters["sort"]): Column => {
    const direction = filters.sort === sort ? filters.direction : undefined;
    const press = () => onFilter(nextOrder(filters, sort));
    return {
      ...column,
      head: <SortHeader label={column.header} direction={direction} onPress={press} />,
      sorted: direction ?? "none",
    };
  };
  const name: Column = {
    key: "name",
    header: "Name",
    cell: (user) => <UserName user={user} own={user.id === ownId} />,
    className: "max-w-33",
  };
  const actions: Column = {
    key: "actions",
    header: "Actions",
    cell: (user) => <UserActions user={user} own={user.id === ownId} onTask={onTask} bare />,
    pinned: true,
  };
  const columns = [
    sorted(name, "name"),
    sorted(email, "email"),
    ...plainColumns,
    sorted(paid, "payment"),
    sorted(created, "created"),
    actions,
  ];
  return <Table caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} dense />;
}

type SortHeaderProps = {
  label: string;
  /** Left out while the list is in another order. */
  direction: "asc" | "desc" | undefined;
  onPress: () => void;
};

/** The header of a column by which the list can be ordered. */
function SortHeader({ label, direction, onPress }: SortHeaderProps) {
  const Icon = direction === undefined ? ArrowUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        "-mx-1 inline-flex min-h-6 items-center gap-1 rounded-4 px-1 text-left hover:text-ink",
        direction !== undefined && "text-ink",
      )}
    >
      {label}
      <Icon
        aria-hidden="true"
        className={classes("size-3 shrink-0", direction === undefined && "opacity-50")}
      />
    </button>
  );
}

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

type UserFactProps = { user: ListedUser };

const dayMs = 86_400_000;
const paymentTones = { paid: "accent", unpaid: "warning", pending: "warning", unknown: "neutral" } as const;

const RoleTag = ({ user }: UserFactProps) => (
  <Tag tone={user.role === "ADMIN" ? "accent" : "neutral"}>{user.role}</Tag>
);

const PlanName = ({ user }: UserFactProps) => (
  <span className="whitespace-nowrap">{badgeOf(user.subscriptionType)}</span>
);

function PaymentTag({ user }: UserFactProps) {
  const status = displayedPaymentStatus(user.paymentInfo?.paymentStatus);
  return <Tag tone={paymentTones[status]}>{status}</Tag>;
}

/** The name; of a removed user, whose name is erased, until when the account can be restored. */
function UserName({ user, own }: UserFactProps & { own: boolean }) {
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

type UserActionsProps = {
  user: ListedUser;
  own: boolean;
  onTask: (task: UserTask) => void;
  /** Without borders, for the cell of a table. */
  bare?: boolean;
};

/** Nobody removes the own account (ADMIN-08). */
function UserActions({ user, own, onTask, bare = false }: UserActionsProps) {
  const name = user.fullName || user.email;
  if (user.removedAt !== null)
    return (
      <Button size="sm" aria-label={`Restore ${name}`} onClick={() => onTask({ kind: "restore", user })}>
        Restore
      </Button>
    );
  const look = { size: "sm", variant: bare ? "quiet" : "secondary", className: bare ? "px-2!" : "" } as const;
  return (
    <span className={bare ? "-mx-2 flex" : "flex gap-2"}>
      <Button {...look} aria-label={`Edit ${name}`} onClick={() => onTask({ kind: "edit", user })}>
        Edit
      </Button>
      {!own && (
        <Button {...look} aria-label={`Remove ${name}`} onClick={() => onTask({ kind: "remove", user })}>
          Remove
        </Button>
      )}
    </span>
  );
}
