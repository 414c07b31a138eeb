import type { Shape } from './shape.ts';
import type { Typings } from './typings.ts';

/**
 * What of a value is not as Stripe's types say: a field that is missing or that they do not have, null where it may not
 * be, a word that is none of theirs.
 */
export function differences(typings: Typings, shape: Shape, value: unknown, at: string): string[] {
  if (typeof shape === 'string')
    return isWord(shape, value, at) ? [] : [`${at} is ${JSON.stringify(value)}, not ${shape}`];
  if ('either' in shape) return fewest(shape.either.map((one) => differences(typings, one, value, at)));
  if ('values' in shape)
    return shape.values.includes(value as string) ? [] : [`${at} is ${JSON.stringify(value)}, none of ${shape.values}`];
  if ('ref' in shape) return differences(typings, typings.object(shape.ref), value, at);
  if (typeof value !== 'object' || value === null) return [`${at} is ${JSON.stringify(value)}, not an object or list`];
  if ('list' in shape) {
    if (!Array.isArray(value)) return [`${at} is not a list`];
    return value.flatMap((item, place) => differences(typings, shape.list, item, `${at}[${place}]`));
  }
  if ('map' in shape)
    return Object.entries(value).flatMap(([name, inner]) => differences(typings, shape.map, inner, `${at}.${name}`));
  const { fields } = shape;
  const missing = Object.keys(fields).filter((name) => !name.endsWith('?') && !(name in value));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const known = fields[name] ?? fields[`${name}?`];
      return known ? differences(typings, known, inner, `${at}.${name}`) : [`${at}.${name} is unknown to Stripe`];
    }),
  ];
}

const fewest = (tries: readonly string[][]): string[] =>
  tries.reduce((least, one) => (one.length < least.length ? one : least));

/** The description has integers everywhere but in measures and percentages, which the typings do not tell apart. */
const isMeasure = (at: string) => /(percent\w*|height|length|weight|width|exchange_rate)$/.test(at);

function isWord(word: Exclude<Shape, object>, value: unknown, at: string): boolean {
  if (word === 'unknown') return true;
  if (word === 'null') return value === null;
  if (word === 'true') return value === true;
  if (word === 'decimal') return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  if (word === 'number') return isMeasure(at) ? Number.isFinite(value) : Number.isSafeInteger(value);
  if (word === 'metadata')
    return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
  return typeof value === word;
}
