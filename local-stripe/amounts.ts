/** Money is whole cents; what comes between (prices with decimals, parts of a period) is exact until it is rounded once. */
import { invalid } from './errors.ts';

const scale = 10n ** 12n;

/** A price in cents with up to twelve decimals, as a whole number of 10⁻¹² cents. */
function exact(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(decimal) ?? [];
  const magnitude = BigInt(whole) * scale + BigInt(fraction.padEnd(12, '0'));
  return sign ? -magnitude : magnitude;
}

/**
 * Price × quantity × part, rounded once to whole cents, half away from zero, so that what is taken back for a time is
 * exactly what was charged for it.
 * @param part of a period in seconds, such as `{ of: 86_400, in: 2_592_000 }`
 */
export function amountOf(decimal: string, quantity: number, part = { of: 1, in: 1 }): number {
  const numerator = exact(decimal) * BigInt(quantity) * BigInt(part.of);
  const denominator = scale * BigInt(part.in);
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -rounded : rounded);
}

/** The price as whole cents and as decimal text, of whichever of the two was given. */
export function unitAmount(given: { unit_amount?: number; unit_amount_decimal?: string }): {
  unit_amount: number | null;
  unit_amount_decimal: string;
} {
  const { unit_amount, unit_amount_decimal } = given;
  if (unit_amount !== undefined && unit_amount_decimal !== undefined)
    throw invalid('You may only specify one of these parameters: unit_amount, unit_amount_decimal.', {
      code: 'parameters_exclusive',
      param: 'unit_amount',
    });
  if (unit_amount !== undefined)
    return { unit_amount: checkAmount(unit_amount, 'unit_amount'), unit_amount_decimal: String(unit_amount) };
  const decimal = (unit_amount_decimal ?? '0').replace(/^(-?\d+\.\d*?)0+$/, '$1').replace(/\.$/, '');
  if (decimal.startsWith('-')) throw invalid('Invalid non-negative decimal', { param: 'unit_amount_decimal' });
  return { unit_amount: decimal.includes('.') ? null : Number(decimal), unit_amount_decimal: decimal };
}

/** Stripe takes up to eight digits. @throws StripeError of one below zero or larger */
export function checkAmount(cents: number, param: string): number {
  if (cents < 0) throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param });
  if (cents > 99_999_999) throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param });
  return cents;
}

/** Currencies in which an amount is not in hundredths are left out: this program bills in dollars. */
export function checkCurrency(currency: string): string {
  const lower = currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(lower))
    throw invalid(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: usd, cad, eur, gbp, mxn`,
      { param: 'currency' },
    );
  return lower;
}

const signs: Readonly<Record<string, string>> = { usd: '$', cad: 'CA$', mxn: 'MX$', eur: '€', gbp: '£' };

/** Cents as people read them: `$1,234.50`, `-$3.00`. */
export function asMoney(cents: number, currency = 'usd'): string {
  const magnitude = Math.abs(cents);
  const whole = String(Math.floor(magnitude / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const sign = signs[currency] ?? `${currency.toUpperCase()} `;
  return `${cents < 0 ? '-' : ''}${sign}${whole}.${String(magnitude % 100).padStart(2, '0')}`;
}
