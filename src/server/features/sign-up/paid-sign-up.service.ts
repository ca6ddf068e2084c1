import type { Me } from "#contract/accounts.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { AccountsService } from "../administration/accounts.service.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { StoredUser, Transaction } from "../administration/new-user.store.ts";
import type { PendingSignUp, SignUpStore } from "./sign-up.store.ts";
import type { SignUpKeys } from "./sign-up-keys.ts";
import { signedUpUser } from "./signed-up-user.ts";

/** A payment for which something is to be given. */
export type Payment = {
  /** Null for the renewal of an account. */
  signUpId: string | null;
  /** The account that was finished without waiting for this payment, or that renews. */
  userId: string | null;
  sessionId: string;
  plan: SubscriptionType;
  paymentInfo: PaymentInfo;
  /** Of the look at the provider; 0 where its details are missing. */
  ticket: number;
};

/** What came of it; "taken" when the address belongs to another account, "gone" when what was typed in is not there. */
export type Given =
  | { kind: "created"; user: Me }
  | { kind: "attached"; userId: string }
  | { kind: "taken" }
  | { kind: "gone" };

export type PaidSignUpDeps = {
  store: Pick<SignUpStore, "takePaid" | "payerOf" | "attachPayment" | "paidBy">;
  entitlementOf: EntitlementOf;
  accounts: Pick<AccountsService, "createHashed">;
  keys: SignUpKeys;
};

/** How a payment becomes an account. */
export function createPaidSignUps({ store, accounts, keys, entitlementOf }: PaidSignUpDeps) {
  async function attach(userId: string, payment: Payment, tx: Transaction): Promise<Given> {
    const before = await store.payerOf(tx, userId);
    // A removed user is charged for nothing, and nobody for a second subscription beside one that runs.
    if (!before || hasRunning(before, payment)) return { kind: "taken" };
    const { paymentInfo, ticket, plan } = payment;
    await store.attachPayment(tx, before, { paymentInfo, paymentTicket: ticket, subscriptionType: plan });
    return { kind: "attached", userId };
  }

  const hasRunning = (before: StoredUser, { paymentInfo }: Payment): boolean =>
    before.paymentInfo?.subscriptionId !== undefined &&
    before.paymentInfo.subscriptionId !== paymentInfo.subscriptionId &&
    entitlementOf({ role: "USER", paymentInfo: before.paymentInfo }).state !== "ended";

  async function createUser(row: PendingSignUp, payment: Payment, tx: Transaction): Promise<Me | undefined> {
    const { fullName, email } = row;
    // A checkout is opened for complete sign-ups only.
    if (fullName === null || email === null) return undefined;
    const { plan: subscriptionType, paymentInfo, ticket: paymentTicket } = payment;
    const rest = { by: "payment", subscriptionType, paymentInfo, paymentTicket } as const;
    return accounts.createHashed(signedUpUser({ ...row, fullName, email }, keys, rest), tx);
  }

  /**
   * Gives a payment's worth: a new account out of what was typed in, the account that was finished without waiting
   * for the money, or one whose plan had ended. Part of the transaction that notes the payment as given.
   */
  async function give(payment: Payment, tx: Transaction): Promise<Given> {
    if (payment.userId !== null) return attach(payment.userId, payment, tx);
    // An account that is gone, with its renewal.
    if (payment.signUpId === null) return { kind: "taken" };
    const row = await store.takePaid(tx, payment.signUpId);
    const user = row && (await createUser(row, payment, tx));
    if (user) return { kind: "created", user };
    const userId = await store.paidBy(tx, payment.sessionId);
    if (userId !== undefined) return { kind: "attached", userId };
    return { kind: row ? "taken" : "gone" };
  }

  return { give };
}
