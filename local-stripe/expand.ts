import { invalid } from './errors.ts';
import { planOf } from './plans.ts';
import shapes from './shapes/shapes.generated.json' with { type: 'json' };
import type { Kept } from './store.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

/** Per kind of object: what stands at a path – an id that may be expanded, or an object or list that is there at once. */
const paths = shapes.expandable as Readonly<Record<string, Readonly<Record<string, string>>>>;
/** With `data` of a list: the deepest of charges is `data.payment_intent.customer.default_source`. */
const mostLevels = 4;

type Kind = Readonly<{ /** What is answered, such as `Invoice`. */ gives: string; isList: boolean; path: string }>;

/** Before anything is done. @throws StripeError of a path that cannot be expanded */
export function checkExpand({ gives, isList, path: address }: Kind, wanted: readonly string[]): void {
  const isSearch = address.endsWith('/search');
  for (const path of wanted) {
    const segments = path.split('.');
    if (segments.length > mostLevels)
      throw invalid(`You cannot expand more than ${mostLevels} levels of a property. Property: ${path}`);
    if (path === 'total_count' && isSearch) continue;
    if (isList && segments.shift() !== 'data') throw cannot(path);
    checkPath(gives, segments, path);
  }
}

/** Replaces ids by their objects where `expand` asks for it (https://docs.stripe.com/api/expanding_objects). */
export function expand(world: World, answer: object, { isList }: Kind, wanted: readonly string[]): object {
  if (wanted.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of wanted.filter((one) => one !== 'total_count')) {
    const segments = path.split('.').slice(isList ? 1 : 0);
    const targets = isList ? (copy as { data: object[] }).data : [copy];
    for (const target of targets) expandIn(world, target, segments);
  }
  return copy;
}

const cannot = (path: string) => invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });

/** By the types alone, so that a wrong path is refused also where nothing stands today. */
function checkPath(kind: string, segments: readonly string[], path: string): void {
  const known = paths[kind];
  if (!known || segments.length === 0) return;
  for (let length = 1; length <= segments.length; length += 1) {
    const target = known[segments.slice(0, length).join('.')];
    const rest = segments.slice(length);
    if (target === undefined || (target === 'List' && rest.length > 0)) continue;
    checkPath(target.replace('!', ''), rest, path);
    return;
  }
  throw cannot(path);
}

function expandIn(world: World, target: unknown, segments: readonly string[]): void {
  const [name = '', ...rest] = segments;
  if (Array.isArray(target)) {
    for (const item of target) expandIn(world, item, segments);
    return;
  }
  if (!isRecord(target)) return;
  const value = target[name] ?? included(world, target, name);
  const isIds = Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (typeof value === 'string') target[name] = name === 'plan' ? planBehind(world, value) : found(world, value);
  else if (isIds) target[name] = value.map((id) => found(world, id));
  else if (value !== undefined) target[name] = value;
  if (rest.length > 0) expandIn(world, target[name], rest);
}

/** The object behind an id; the id itself when there is none any more. */
function found(world: World, id: string): unknown {
  for (const table of world.store.tables.values()) {
    const row = table.find(id);
    if (row && (row as { _deleted?: true })._deleted) return { id, object: table.name, deleted: true };
    if (row) return structuredClone(view(world, row));
  }
  return id;
}

/** A plan is what a price was called, and has its id. */
function planBehind(world: World, id: string): unknown {
  const price = world.prices.find(id);
  return price ? planOf(price) : id;
}

/** Lists that are only sent when asked for. */
function included(world: World, target: Record<string, unknown>, name: string): object | undefined {
  const { id, object } = target;
  const list = (rows: readonly Kept[], url: string) => ({
    object: 'list',
    data: rows.map((row) => structuredClone(view(world, row))),
    has_more: false,
    url,
  });
  if (object === 'invoice' && name === 'payments')
    return list(world.invoicePayments.by('invoice', String(id)), '/v1/invoice_payments');
  if (object === 'customer' && name === 'subscriptions') {
    const living = world.subscriptions.by('customer', String(id)).filter(({ status }) => status !== 'canceled');
    return list(living, `/v1/customers/${id}/subscriptions`);
  }
  if (object === 'customer' && ['sources', 'tax_ids'].includes(name)) return list([], `/v1/customers/${id}/${name}`);
  if (object === 'charge' && name === 'refunds')
    return list(world.refunds.by('charge', String(id)), `/v1/charges/${id}/refunds`);
  return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
