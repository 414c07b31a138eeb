import type { Stripe } from 'stripe';
import type { Price } from './records.ts';
import type { Stored } from './stored.ts';

/** The older form of a recurring price, which subscription items still carry. */
export function planOf(price: Price): Stored<Stripe.Plan> {
  const { id, active, billing_scheme, created, currency, livemode, metadata, nickname, product, tiers_mode } = price;
  const {
    interval = 'month',
    interval_count = 1,
    trial_period_days = null,
    usage_type = 'licensed',
  } = price.recurring ?? {};
  return {
    id,
    object: 'plan',
    active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme,
    created,
    currency,
    interval,
    interval_count,
    livemode,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode,
    transform_usage: null,
    trial_period_days,
    usage_type,
  };
}
