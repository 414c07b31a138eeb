/** How the households of the demo company pay. */

/** A card's number, or what the provider's page asks of a bank account. */
export type Saved = string | Readonly<Record<string, string>>;

const bankAccount = {
  ...{ method: 'us_bank_account', routing: '110000000', account: '000123456789' },
  name: 'The Household',
};

export type Habit = Readonly<{
  /** Of those who write a check or bring cash. */
  pays?: 'check' | 'cash';
  /** What AutoPay charges from the beginning. */
  saved?: Saved;
  /** Bills that they leave open, by their place; the first is 0. */
  skips?: readonly number[];
  /** Their bills are paid only when they are so many days old. */
  slowness?: number;
}>;

const check: Habit = { pays: 'check' };
const visa: Habit = { saved: '4242424242424242' };
const mastercard: Habit = { saved: '5555555555554444' };

/** In the order of the households, of which the demo's own customer is the first. */
export const habits: readonly Habit[] = [
  visa,
  { pays: 'check', skips: [0, 1, 2, 3] },
  mastercard,
  check,
  visa,
  { saved: bankAccount },
  check,
  { pays: 'cash' },
  visa,
  check,
  { saved: '378282246310005' },
  { pays: 'check', slowness: 45 },
  visa,
  check,
  mastercard,
  { pays: 'check', skips: [1] },
  visa,
  { pays: 'cash', skips: [2] },
  check,
  { saved: '6011111111111117' },
  check,
  { pays: 'check', skips: [0] },
  visa,
  check,
];
