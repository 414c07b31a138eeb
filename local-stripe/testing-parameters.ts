/** For tests of all parameters: each of them by the SDK's shapes with some value, and who looks at it. */
import type { Raw } from './form.ts';
import type { Shape } from './shapes/shape.ts';
import { day, start } from './testing.ts';

/** @param seen gets the paths of what is looked at, such as `items[0][price]` */
export function watched(value: unknown, seen: Set<string>, path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      const inner = Reflect.get(target, name, receiver);
      if (typeof name !== 'string' || !Object.hasOwn(target, name)) return inner;
      const at = path ? `${path}[${name}]` : name;
      seen.add(at);
      return watched(inner, seen, at);
    },
  });
}

/** Of several shapes the one that says most, and not the empty text that unsets. */
function fullest(shapes: readonly Shape[]): Shape {
  const isObject = (one: Shape) => typeof one === 'object' && !('values' in one);
  const isWord = (one: Shape) => typeof one !== 'object' && one !== 'null';
  return shapes.find(isObject) ?? shapes.find(isWord) ?? shapes.find((one) => one !== 'null') ?? 'string';
}

/** Some value of this shape as text; of an object only what it needs. */
function some(shape: Shape, name: string, known: Readonly<Record<string, string>>): Raw {
  if (typeof shape === 'object') {
    if ('values' in shape) return shape.values.findLast(Boolean) ?? '';
    if ('either' in shape) return some(fullest(shape.either), name, known);
    if ('list' in shape) return { 0: some(shape.list, name, known) };
    if ('map' in shape) return { usd: some(shape.map, name, known) };
    if (!('fields' in shape)) return { a: 'b' };
    const needed = Object.entries(shape.fields).filter(([field]) => !field.endsWith('?'));
    return Object.fromEntries(needed.map(([field, inner]) => [field, some(inner, field, known)]));
  }
  if (shape === 'boolean') return known[name] ?? 'true';
  if (shape === 'metadata') return { a: 'b' };
  if (shape === 'decimal') return '12';
  const isMoment = /(_at|_date|_end|anchor|start|end|frozen_time|timestamp)$/.test(name);
  if (shape === 'number') return isMoment ? String(start + (name.includes('end') ? 9 : 3) * day) : '3';
  return known[name] ?? (name.endsWith('url') ? 'http://x.test/' : 'x');
}

/** Every single parameter, alone in what it stands in, as `customer_details[address][city]`. An empty object is never sent. */
export function eachParameter(
  shape: Shape,
  known: Readonly<Record<string, string>>,
  path = '',
): { path: string; value: Raw }[] {
  const name = /(\w+)\]?$/.exec(path)?.[1] ?? '';
  const whole = [{ path, value: some(shape, name, known) }];
  if (typeof shape !== 'object') return whole;
  if ('either' in shape) {
    const inner = fullest(shape.either);
    return typeof inner === 'object' && !('values' in inner) ? eachParameter(inner, known, path) : whole;
  }
  if ('list' in shape)
    return eachParameter(shape.list, known, `${path}[0]`).map((one) => ({ ...one, value: { 0: one.value } }));
  if (!('fields' in shape)) return whole;
  const beside = path ? some(shape, name, known) : {}; // what a request needs is known to who tries
  return Object.entries(shape.fields).flatMap(([field, inner]) => {
    const plain = field.replace('?', '');
    return eachParameter(inner, known, path ? `${path}[${plain}]` : plain).map((one) => ({
      ...one,
      value: { ...(beside as object), [plain]: one.value },
    }));
  });
}

/** A request with that parameter: what it stands in gets what it needs only where the request has nothing of its own. */
export function withParameter(request: Raw, path: string, value: Raw): Raw {
  const alone = namesOf(path).reduceRight<unknown>((inner, name) => ({ [name]: inner }), at(value, path));
  return merged(merged(value, request), alone as Raw);
}

/** The second is laid over the first. */
function merged(base: Raw | undefined, value: Raw): Raw {
  if (typeof base !== 'object' || typeof value !== 'object') return value;
  const names = new Set([...Object.keys(base), ...Object.keys(value)]);
  return Object.fromEntries(
    [...names].map((name) => [name, name in value ? merged(base[name], value[name] ?? '') : (base[name] ?? '')]),
  );
}

/** What stands at such a path; undefined where nothing does. */
export function at(value: unknown, path: string): unknown {
  return namesOf(path).reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name],
    value,
  );
}

const namesOf = (path: string) => path.split('[').map((name) => name.replace(']', ''));
