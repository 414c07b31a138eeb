import type { Stripe } from 'stripe';

/**
 * An object of the API as it is kept and sent: what may be expanded is an id, and decimals are text. A builder that
 * returns `Stored<Stripe.Invoice>` does not compile until every field that Stripe always sends is there.
 */
export type Stored<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? Field<Item>[]
    : T extends object
      ? { [K in keyof T as K extends 'lastResponse' ? never : K]: Field<T[K]> }
      : T;

type Field<T> = string extends T ? Exclude<T, object> : Stored<T>;

/**
 * Parameters as they arrive: decimals are text, what the SDK sends for null is the empty text, and of words that Stripe
 * may add to one day (`string & {}` in its types) only those of today are taken.
 */
export type Received<T> = T extends Stripe.Decimal
  ? string
  : T extends null
    ? never
    : T extends readonly (infer Item)[]
      ? Received<Item>[]
      : T extends object
        ? T extends string
          ? never
          : { [K in keyof T]: Received<T[K]> }
        : T;
