import type { ListedUser } from "#contract/admin-users.ts";
import { SortHeader } from "#web/features/admin/components/users/sort-header.tsx";
import { UserActions, type UserTask } from "#web/features/admin/components/users/user-actions.tsx";
import {
  Day,
  PaymentTag,
  PlanName,
  RoleTag,
  UserName,
} from "#web/features/admin/components/users/user-facts.tsx";
import { nextOrder, type UserFilters } from "#web/features/admin/user-filters.ts";
import { Table, type TableColumn } from "#web/ui/table.tsx";

export type UsersListProps = {
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
