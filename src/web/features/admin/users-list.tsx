import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ListedUser } from "#contract/admin-users.ts";
import { Day } from "#web/features/admin/moment.tsx";
import {
  PaymentTag,
  PlanName,
  RoleTag,
  UserActions,
  UserName,
  type UserTask,
} from "#web/features/admin/user-facts.tsx";
import { nextOrder, type UserFilters } from "#web/features/admin/user-filters.ts";
import { Card } from "#web/ui/card.tsx";
import { classes } from "#web/ui/styles.ts";
import { Table, type TableColumn } from "#web/ui/table.tsx";

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
