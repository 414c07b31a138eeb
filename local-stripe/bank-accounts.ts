/** Stripe's test bank accounts (https://docs.stripe.com/payments/ach-direct-debit), and how they behave. */

import { cardError, type Decline, notSimulated } from './errors.ts';
import type { Disputed } from './records.ts';

export const testRoutingNumber = '110000000';

/** By account number: how it fails when it is debited. */
const accounts: Readonly<Record<string, Decline | undefined>> = {
  '000123456789': undefined,
  '000111111113': { code: 'account_closed', message: "The customer's bank account has been closed." },
  '000111111116': { code: 'no_account', message: "The customer's bank account could not be located." },
  '000222222227': { code: 'insufficient_funds', message: "The customer's account has insufficient funds." },
  '000333333335': {
    code: 'debit_not_authorized',
    message: 'The customer has notified their bank that this payment was unauthorized.',
  },
  '000444444440': {
    code: 'payment_method_currency_mismatch',
    message: "The customer's account does not take this currency.",
  },
  '000000000009': undefined,
  '000555555559': undefined,
  '000777777771': {
    code: 'charge_exceeds_source_limit',
    message: 'This payment would exceed the weekly limit of payments by bank account.',
  },
};

/** What no bank says: such a debit is never sent to one. */
const refusedAtOnce = ['payment_method_currency_mismatch', 'charge_exceeds_source_limit'];

/** What follows a debit of these, and does not here. */
const unsimulated: Readonly<Record<string, string>> = {
  '000666666661': 'microdeposits',
};

export const isRefusedAtOnce = (number: string): boolean => refusedAtOnce.includes(accounts[number]?.code ?? '');

/** Whether its bank never answers. */
export const staysProcessing = (number: string): boolean => number === '000000000009';

/** What is sent back of a debit that has come is gone: its customer said that they had not allowed it. */
export const bankDisputeOf = (number: string): Disputed | undefined =>
  number === '000555555559' ? { reason: 'debit_not_authorized', status: 'lost' } : undefined;

export const bankDeclineOf = (number: string): Decline | undefined => accounts[number];

/** @throws 400 of an account of which this program cannot do what Stripe's does */
export function checkSimulatedAccount(number: string): string {
  const what = unsimulated[number];
  if (what) throw notSimulated(what);
  return number;
}

/** @throws 402 of a bank account that is not one of Stripe's for tests */
export function checkTypedAccount(routing: string, account: string): string {
  const [routingNumber, accountNumber] = [routing.replaceAll(/\D/g, ''), account.replaceAll(/\D/g, '')];
  if (routingNumber !== testRoutingNumber)
    throw cardError(
      { code: 'routing_number_invalid', message: 'The routing number is invalid. Try 110000000.' },
      { param: 'routing_number' },
    );
  if (!(accountNumber in accounts) && !(accountNumber in unsimulated))
    throw cardError(
      { code: 'account_number_invalid', message: 'The account number is invalid. Try 000123456789.' },
      { param: 'account_number' },
    );
  return checkSimulatedAccount(accountNumber);
}
