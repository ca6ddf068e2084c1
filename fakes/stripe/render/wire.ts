import type Stripe from "stripe";

/** What the library adds to a list of values to say that the vendor may know more of them. */
export type OtherString = string & Record<never, never>;

type IsOther<T> =
  (<X>() => X extends T ? 1 : 2) extends <X>() => X extends OtherString ? 1 : 2 ? true : false;

/**
 * An object of the vendor's library as it travels: numbers of any precision are texts. Where the library leaves room
 * for values that it does not know yet, only those that it knows may be answered.
 */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? IsOther<T> extends true
      ? never
      : T
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Name in keyof T]: Wire<T[Name]> }
        : T;
