import { Search } from "lucide-react";
import { useId } from "react";
import {
  orderName,
  orderNamed,
  orderOptions,
  planOptions,
  roleOptions,
  statusOptions,
  type UserFilters,
} from "#web/features/admin/user-filters.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { classes, controlStyles } from "#web/ui/styles.ts";

type UsersToolbarProps = {
  filters: UserFilters;
  /** As it stands in the field. */
  words: string;
  onWords: (words: string) => void;
  onFilter: (changes: Partial<UserFilters>) => void;
  /** Where no header of a table can be clicked. */
  withOrder: boolean;
};

export function UsersToolbar({ filters, words, onWords, onFilter, withOrder }: UsersToolbarProps) {
  return (
    <search className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_9rem_9.5rem_8rem]">
      <WordsField words={words} onWords={onWords} />
      <SelectField
        label="Role"
        value={filters.role}
        options={roleOptions}
        onChange={(role) => onFilter({ role })}
      />
      <SelectField
        label="Plan"
        value={filters.plan}
        options={planOptions}
        onChange={(plan) => onFilter({ plan })}
      />
      <SelectField
        label="Status"
        value={filters.status}
        options={statusOptions}
        onChange={(status) => onFilter({ status })}
      />
      {withOrder && (
        <SelectField
          label="Order"
          value={orderName(filters)}
          options={orderOptions}
          onChange={(name) => onFilter(orderNamed(name))}
        />
      )}
    </search>
  );
}

function WordsField({ words, onWords }: Pick<UsersToolbarProps, "words" | "onWords">) {
  const id = useId();
  return (
    <div className="col-span-2 flex min-w-0 flex-col gap-1.5 sm:col-span-4 lg:col-span-1">
      <label htmlFor={id} className="text-13 font-medium">
        Find users
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          id={id}
          type="search"
          maxLength={100}
          value={words}
          placeholder="Name, email or phone"
          autoComplete="off"
          onChange={({ target }) => onWords(target.value)}
          className={classes(controlStyles, "pl-9")}
        />
      </div>
    </div>
  );
}
