import type { ListedUser } from "#contract/admin-users.ts";
import { removedDays } from "#domain/accounts/account.ts";
import { badgeOf, displayedPaymentStatus } from "#domain/billing/display.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { Day } from "#web/features/admin/moment.tsx";
import type { UserTask } from "#web/features/admin/user-dialogs.tsx";
import { nextOrder, type UserFilters } from "#web/features/admin/user-filters.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SortHeader, Table, type TableColumn } from "#web/ui/table.tsx";
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

const emailColumn = (t: Translate): Column => ({
  key: "email",
  header: t("Email"),
  cell: (user) => <bdi title={user.email}>{user.email}</bdi>,
  className: "max-w-40 truncate",
});
const plainColumns = (t: Translate): Column[] => [
  {
    key: "phone",
    header: t("Phone"),
    cell: ({ phone }) => <bdi title={phone ?? undefined}>{phone ?? "--"}</bdi>,
    className: "max-w-33 truncate text-12",
  },
  { key: "role", header: t("Role"), cell: (user) => <RoleTag user={user} /> },
  {
    key: "plan",
    header: t("Subscription"),
    cell: (user) => <PlanName user={user} />,
    className: "text-12",
  },
  { key: "status", header: t("Payment Status"), cell: (user) => <PaymentTag user={user} /> },
];
const paidColumn = (t: Translate): Column => ({
  key: "paid",
  header: t("Last Payment"),
  cell: ({ paymentInfo }) => <Day moment={paymentInfo?.lastPaymentDate} />,
  className: "figures text-12",
});
const createdColumn = (t: Translate): Column => ({
  key: "created",
  header: t("Created"),
  cell: ({ createdAt }) => <Day moment={createdAt} />,
  className: "figures text-12",
});

export function UsersTable({ users, ownId, filters, onFilter, onTask }: UsersListProps) {
  const t = useTranslate();
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
    header: t("Name"),
    cell: (user) => <UserName user={user} own={user.id === ownId} />,
    className: "max-w-33",
  };
  const actions: Column = {
    key: "actions",
    header: t("Actions"),
    cell: (user) => <UserActions user={user} own={user.id === ownId} onTask={onTask} bare />,
    pinned: true,
  };
  const columns = [
    sorted(name, "name"),
    sorted(emailColumn(t), "email"),
    ...plainColumns(t),
    sorted(paidColumn(t), "payment"),
    sorted(createdColumn(t), "created"),
    actions,
  ];
  return <Table caption={t("Users")} columns={columns} rows={users} rowKey={({ id }) => id} dense />;
}

/** The table on a narrow screen: a card for each row. */
export function UsersCards({ users, ownId, onTask }: Omit<UsersListProps, "filters" | "onFilter">) {
  const t = useTranslate();
  return (
    <ul aria-label={t("Users")} className="grid gap-3 sm:grid-cols-2">
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
                  <span className="sr-only">{t("Phone:")} </span>
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
  const t = useTranslate();
  const facts = [
    { label: t("Subscription"), fact: <PlanName user={user} /> },
    { label: t("Payment Status"), fact: <PaymentTag user={user} /> },
    { label: t("Last Payment"), fact: <Day moment={user.paymentInfo?.lastPaymentDate} /> },
    { label: t("Created"), fact: <Day moment={user.createdAt} /> },
  ];
  return (
    <dl className="figures grid grid-cols-2 gap-x-4 gap-y-2 text-13">
      {facts.map(({ label, fact }) => (
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
const payments = {
  paid: { label: message("paid"), tone: "accent" },
  unpaid: { label: message("unpaid"), tone: "warning" },
  pending: { label: message("pending"), tone: "warning" },
  unknown: { label: message("unknown"), tone: "neutral" },
} as const;

function RoleTag({ user }: UserFactProps) {
  const t = useTranslate();
  return user.role === "ADMIN" ? <Tag tone="accent">{t("ADMIN")}</Tag> : <Tag>{t("USER")}</Tag>;
}

const PlanName = ({ user }: UserFactProps) => (
  <span className="whitespace-nowrap">{badgeOf(user.subscriptionType)}</span>
);

function PaymentTag({ user }: UserFactProps) {
  const t = useTranslate();
  const { label, tone } = payments[displayedPaymentStatus(user.paymentInfo?.paymentStatus)];
  return <Tag tone={tone}>{t.of(label)}</Tag>;
}

/** The name; of a removed user, whose name is erased, until when the account can be restored. */
function UserName({ user, own }: UserFactProps & { own: boolean }) {
  const t = useTranslate();
  if (user.removedAt !== null)
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone="danger">{t("Removed")}</Tag>
        <span className="text-12 text-ink-soft">
          <Day
            moment={new Date(Date.parse(user.removedAt) + removedDays * dayMs).toISOString()}
            words={(day) => t("until {day}", { day })}
          />
        </span>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <bdi className="min-w-0 truncate font-medium" title={user.fullName}>
        {user.fullName}
      </bdi>
      {own && <Tag>{t("You")}</Tag>}
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
  const t = useTranslate();
  const name = user.fullName || user.email;
  if (user.removedAt !== null)
    return (
      <Button
        size="sm"
        aria-label={t("Restore {name}", { name })}
        onClick={() => onTask({ kind: "restore", user })}
      >
        {t("Restore")}
      </Button>
    );
  const look = { size: "sm", variant: bare ? "quiet" : "secondary", className: bare ? "px-2!" : "" } as const;
  return (
    <span className={bare ? "-mx-2 flex" : "flex gap-2"}>
      <Button
        {...look}
        aria-label={t("Edit {name}", { name })}
        onClick={() => onTask({ kind: "edit", user })}
      >
        {t("Edit")}
      </Button>
      {!own && (
        <Button
          {...look}
          aria-label={t("Remove {name} ## a user", { name })}
          onClick={() => onTask({ kind: "remove", user })}
        >
          {t("Remove")}
        </Button>
      )}
    </span>
  );
}
