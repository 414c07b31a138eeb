import { invalid, missingParameter, notSimulated } from './errors.ts';
import type { Raw } from './form.ts';
import { isRefused } from './not-simulated.ts';
import type { Shape } from './shapes/shape.ts';

type Fields = Readonly<Record<string, Shape>>;

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
 * @param takes the name of that shape, by which is known what of it is not simulated
 * @throws StripeError of what is unknown, missing, or of the wrong kind, in Stripe's words
 */
export function readParameters(shape: Shape, raw: Raw, takes: string): Record<string, unknown> {
  const read = readFields(fieldsOf(shape) ?? {}, raw, '');
  const refused = firstRefused(raw, takes); // only of what is well formed
  if (refused !== undefined) throw notSimulated(refused);
  return read;
}

/** The path of what is not simulated. */
export function firstRefused(raw: Raw, takes: string, path = ''): string | undefined {
  if (typeof raw === 'string') return undefined;
  for (const [name, value] of Object.entries(raw)) {
    const at = path ? `${path}[${name}]` : name;
    const inner = isRefused(takes, at, value) ? at : firstRefused(value, takes, at);
    if (inner !== undefined) return inner;
  }
  return undefined;
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
    Object.entries(raw).map(([name, value]) => [
      name,
      read(fields[name] ?? fields[`${name}?`] ?? 'unknown', value, at(name)),
    ]),
  );
}

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
