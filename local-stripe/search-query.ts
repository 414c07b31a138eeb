/** Stripe's search query language (https://docs.stripe.com/search#search-query-language). */
import { invalid } from './errors.ts';

/** How a field is compared: a token exactly, a text without its case and in part, a number by size. */
export type FieldKind = 'token' | 'text' | 'number' | 'boolean';
export type Field<R> = readonly [kind: FieldKind, of: (row: R) => unknown];
type Row = { metadata?: Readonly<Record<string, string>> | null };
type Fits<R> = (row: R) => boolean;

const quoted = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`;
const clausePattern = new RegExp(
  String.raw`^\s*(?<not>-?)(?<name>[a-z_][\w.]*)(?:\[(?<key>${quoted})\])?\s*(?<operator>>=|<=|[:~<>])\s*(?<value>${quoted}|[^\s"']+)(?=\s|$)`,
);

/** Whether a row is what a query asks for. @throws StripeError of a query that is not well formed, or of another field */
export function matcherOf<R extends Row>(
  query: string,
  resource: string,
  fields: Readonly<Record<string, Field<R>>>,
): Fits<R> {
  const clauses: Fits<R>[] = [];
  const joins = new Set<string>();
  for (let rest = query; rest.trim() !== ''; ) {
    const join = clauses.length > 0 ? /^\s+(AND|OR)\s/i.exec(rest) : null;
    if (clauses.length > 0) joins.add(join?.[1]?.toUpperCase() ?? 'AND'); // two beside each other are both meant
    rest = rest.slice(join?.[0].length ?? 0);
    const clause = clausePattern.exec(rest);
    if (!clause?.groups) throw unreadable(query);
    clauses.push(clauseOf(clause.groups, resource, fields));
    rest = rest.slice(clause[0].length);
  }
  if (clauses.length === 0) throw unreadable(query);
  if (clauses.length > 10) throw invalid('You can use at most 10 query clauses in a search query.', { param: 'query' });
  if (joins.size > 1) throw invalid('You cannot use both AND and OR in the same search query.', { param: 'query' });
  return (row) => (joins.has('OR') ? clauses.some((fits) => fits(row)) : clauses.every((fits) => fits(row)));
}

const unreadable = (query: string) =>
  invalid(`We were unable to parse your search query: ${query}. See https://stripe.com/docs/search for its language.`, {
    param: 'query',
  });

function clauseOf<R extends Row>(
  { not, name = '', key, operator = ':', value = '' }: Readonly<Record<string, string | undefined>>,
  resource: string,
  fields: Readonly<Record<string, Field<R>>>,
): Fits<R> {
  const ofMetadata: Field<R> | undefined =
    name === 'metadata' && key !== undefined ? ['text', (row) => row.metadata?.[unquoted(key)]] : undefined;
  const field = ofMetadata ?? (key === undefined && Object.hasOwn(fields, name) ? fields[name] : undefined);
  if (!field)
    throw invalid(
      `Field \`${name}\` is an unsupported search field for resource \`${resource}\`. See http://stripe.com/docs/search#query-fields-for-${resource} for a list of supported fields.`,
      { param: 'query' },
    );
  const [kind, of] = field;
  const isSize = /[<>]/.test(operator);
  if ((isSize && kind !== 'number') || (operator === '~' && kind !== 'text'))
    throw invalid(`The operator \`${operator}\` cannot be used with the field \`${name}\`.`, { param: 'query' });
  const isHit = comparison(kind, operator, value);
  return (row) => isHit(of(row) ?? null) !== (not === '-');
}

function comparison(kind: FieldKind, operator: string, value: string): (found: unknown) => boolean {
  const wanted = unquoted(value);
  if (value === 'null') return (found) => found === null;
  if (kind === 'number') {
    const size = Number(wanted);
    if (!Number.isFinite(size)) throw invalid(`Invalid number in search query: ${wanted}`, { param: 'query' });
    return (found) => typeof found === 'number' && isSo(found, operator, size);
  }
  const lower = wanted.toLowerCase();
  if (operator === '~') {
    if (wanted.length < 3)
      throw invalid('A substring in a search query must have at least 3 characters.', { param: 'query' });
    return (found) => found !== null && String(found).toLowerCase().includes(lower);
  }
  if (kind === 'token') return (found) => found === wanted;
  return (found) => found !== null && String(found).toLowerCase() === lower;
}

function isSo(found: number, operator: string, size: number): boolean {
  if (operator === '>') return found > size;
  if (operator === '<') return found < size;
  if (operator === '>=') return found >= size;
  return operator === '<=' ? found <= size : found === size;
}

const unquoted = (text: string) => (/^["']/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text);
