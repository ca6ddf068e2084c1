import type { Role } from "./account.ts";
import type { PaymentInfo } from "./payment-info.ts";

/** What decides which of several records of one address stays. */
export type DuplicateUser = {
  id: string;
  role: Role;
  paymentInfo: PaymentInfo | null;
  removedAt: Date | null;
  createdAt: Date;
};

/** An address as it is stored and compared (READ-21). */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Records of one address, the one that stays first: a live one, an admin's, a paid one, the oldest (READ-54). An
 * admin's comes first so that no installation loses its last admin, and so that nobody becomes one by being merged.
 */
export function byWorthKeeping<T extends DuplicateUser>(records: readonly T[]): T[] {
  const ranks = (each: DuplicateUser): number[] => [
    each.removedAt === null ? 0 : 1,
    each.role === "ADMIN" ? 0 : 1,
    each.paymentInfo?.paymentStatus === "paid" ? 0 : 1,
    each.createdAt.getTime(),
  ];
  return records.toSorted((a, b) => {
    const other = ranks(b);
    const difference = ranks(a).map((rank, at) => rank - (other[at] ?? 0));
    return difference.find((each) => each !== 0) ?? (a.id < b.id ? -1 : 1);
  });
}
