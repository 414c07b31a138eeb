import { invalid, missingParameter, notSimulated } from './errors.ts';
import type { Raw } from './form.ts';
import type { Shape } from './shapes/shape.ts';

type Fields = Readonly<Record<string, Shape>>;

/** Parameters of Stripe that change what is billed or saved in ways that are not simulated: refused, so that nothing is silently wrong. */
export const unsupported: ReadonlySet<string> = new Set([
  'application_fee_amount',
  'application_fee_percent',
  'backdate_start_date',
  'billing_cycle_anchor_config',
  'billing_schedules',
  'billing_thresholds',
  'cash_balance',
  'confirmation_token',
  'coupon',
  'currency_options',
  'custom_unit_amount',
  'customer_account',
  'default_tax_rates',
  'discounts',
  'flow_directions',
  'from_invoice',
  'on_behalf_of',
  'optional_items',
  'pause_schedules',
  'payment_intent_data',
  'pending_invoice_item_interval',
  'promotion_code',
  'shipping_cost',
  'single_use',
  'subscription_data',
  'tax_id_data',
  'tax_rates',
  'tiers',
  'transfer_data',
  'transform_quantity',
]);

/** Of these only other values are simulated. */
const unsupportedValues: Readonly<Record<string, readonly Raw[]>> = {
  'automatic_tax[enabled]': ['true'],
  payment_behavior: ['pending_if_incomplete'],
  'end_behavior[missing_payment_method]': ['cancel', 'pause'],
  ...Object.fromEntries(
    [
      'attach_to_self',
      'forgive',
      'preserve_cancel_date',
      'refund_application_fee',
      'reverse_transfer',
      'trial_from_plan',
    ].map((name) => [name, ['true']]),
  ),
};

/** Longest texts of Stripe's description; all others end at 5,000 characters. */
const longest: Readonly<Record<string, number>> = {
  email: 800,
  phone: 20,
  statement_descriptor: 22,
  lookup_key: 200,
  unit_label: 12,
  description: 40_000,
};

/**
 * Parameters of a request by their shape: text becomes numbers and booleans.
 * @throws StripeError of what is unknown, missing, or of the wrong kind, in Stripe's words
 */
export function readParameters(shape: Shape, raw: Raw): Record<string, unknown> {
  return readFields(fieldsOf(shape) ?? {}, raw, '');
}

function readFields(fields: Fields, raw: Raw, path: string): Record<string, unknown> {
  if (typeof raw === 'string') throw invalid('Invalid object', { param: path });
  const at = (name: string) => (path ? `${path}[${name}]` : name);
  const unknown = Object.keys(raw).filter((name) => !(name in fields) && !(`${name}?` in fields));
  const [first] = unknown;
  if (first !== undefined)
    throw invalid(`Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.map(at).join(', ')}`, {
      code: 'parameter_unknown',
      param: at(first),
    });
  const absent = Object.keys(fields).find((name) => !name.endsWith('?') && !(name in raw));
  if (absent !== undefined) throw missingParameter(at(absent));
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      if (isUnsupported(name, at(name), value)) throw notSimulated(at(name));
      return [name, read(fields[name] ?? fields[`${name}?`] ?? 'unknown', value, at(name))];
    }),
  );
}

function isUnsupported(name: string, path: string, value: Raw): boolean {
  const values = Object.entries(unsupportedValues).find(([end]) => path.endsWith(end))?.[1] ?? [];
  return (unsupported.has(name) && !isEmpty(value)) || values.includes(value);
}

const isEmpty = (raw: Raw) => (typeof raw === 'string' ? raw === '' : Object.keys(raw).length === 0);

function read(shape: Shape, raw: Raw, path: string): unknown {
  if (typeof shape === 'string') return readWord(shape, raw, path);
  if ('either' in shape) return readEither(shape.either, raw, path);
  if ('values' in shape) return readValue(shape.values, raw, path);
  if ('fields' in shape) return readFields(shape.fields, raw, path);
  if ('list' in shape) return readList(shape.list, raw, path);
  if ('map' in shape) return readMap(shape.map, raw, path);
  return raw;
}

function readEither(shapes: readonly Shape[], raw: Raw, path: string): unknown {
  const named = shapes.flatMap((shape) => (typeof shape === 'object' && 'values' in shape ? shape.values : []));
  if (typeof raw === 'string' && named.includes(raw)) return raw;
  const others = shapes.filter((shape) => shape !== 'null' && (typeof shape !== 'object' || !('values' in shape)));
  const isNested = (shape: Shape) => shape === 'metadata' || (typeof shape === 'object' && !('values' in shape));
  const fitting = others.filter((shape) => isNested(shape) === (typeof raw === 'object'));
  const [shape = others[0]] = fitting;
  if (shape === undefined) return readValue(named, raw, path);
  return read(shape, raw, path);
}

function readValue(values: readonly string[], raw: Raw, path: string): string {
  if (typeof raw === 'string' && values.includes(raw)) return raw;
  const [last, ...before] = values.filter(Boolean).toReversed();
  const choices = before.length > 0 ? `${before.toReversed().join(', ')}, or ${last}` : last;
  throw invalid(`Invalid ${path}: must be one of ${choices}`, { param: path });
}

function readList(shape: Shape, raw: Raw, path: string): unknown[] {
  if (typeof raw === 'string') throw invalid('Invalid array', { param: path });
  return Object.values(raw).map((value, place) => read(shape, value, `${path}[${place}]`));
}

function readMap(shape: Shape, raw: Raw, path: string): Record<string, unknown> {
  if (typeof raw === 'string') throw invalid('Invalid object', { param: path });
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, read(shape, value, `${path}[${name}]`)]));
}

function readWord(shape: Exclude<Shape, object>, raw: Raw, path: string): unknown {
  if (shape === 'metadata') return readMetadata(raw, path);
  if (shape === 'unknown') return raw;
  if (typeof raw !== 'string') throw invalid(`Invalid ${shape === 'number' ? 'integer' : shape}: {}`, { param: path });
  if (shape === 'string') return readText(raw, path);
  if (shape === 'boolean' || shape === 'true') {
    if (raw !== 'true' && raw !== 'false') throw invalid(`Invalid boolean: ${raw}`, { param: path });
    return raw === 'true';
  }
  if (shape === 'decimal') {
    if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(raw)) throw invalid(`Invalid decimal: ${raw}`, { param: path });
    return raw;
  }
  const isFraction = /percent|height|length|weight|width/.test(path);
  const isNumber = isFraction ? /^-?\d+(\.\d+)?$/.test(raw) : /^-?\d+$/.test(raw) && Number.isSafeInteger(Number(raw));
  if (!isNumber) throw invalid(`Invalid integer: ${raw}`, { code: 'parameter_invalid_integer', param: path });
  return Number(raw);
}

function readText(raw: string, path: string): string {
  if (raw === '')
    throw invalid(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: path },
    );
  const most = longest[path] ?? 5000;
  if (raw.length > most)
    throw invalid(`Invalid string: ${raw.slice(0, 10)}...; must be at most ${most} characters`, { param: path });
  return raw;
}

/** https://docs.stripe.com/api/metadata: 50 keys of 40 characters, values of 500. */
function readMetadata(raw: Raw, path: string): Record<string, string> {
  if (typeof raw === 'string') throw invalid('Invalid object', { param: path });
  const entries = Object.entries(raw);
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys', { param: path });
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const param = `${path}[${key}]`;
      if (typeof value !== 'string') throw invalid('Metadata values must be strings', { param });
      if (key.length > 40)
        throw invalid(`Metadata keys can have up to 40 characters. Yours has ${key.length}.`, { param });
      if (value.length > 500)
        throw invalid(`Metadata values can have up to 500 characters. Yours has ${value.length}.`, { param });
      return [key, value];
    }),
  );
}

export const fieldsOf = (shape: Shape): Fields | undefined =>
  typeof shape === 'object' && 'fields' in shape ? shape.fields : undefined;
