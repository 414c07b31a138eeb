/**
 * `node local-stripe/shapes/generate.ts` writes what the routes take and what may be expanded, from the SDK's typings.
 * Run it after a change of the SDK's version or of the routes; a test says when it was forgotten.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Shape } from './shape.ts';
import { Typings } from './typings.ts';

type Declared = Readonly<{ takes: string; gives: string }>;

/** The two generated files by their names. */
export function generate(routes: readonly Declared[]): Record<string, string> {
  const typings = new Typings();
  const names = [...new Set(routes.map(({ takes }) => takes))].sort();
  const parameters = Object.fromEntries(names.map((name) => [name, typings.shapeOf(name)]));
  const expandable = expandablePaths(typings, [...new Set(routes.map(({ gives }) => gives))]);
  const types = names.map((name) => `  '${name}': Received<Stripe.${name}>;`);
  return {
    'shapes.generated.json': `${JSON.stringify({ parameters, expandable })}\n`,
    'parameters.generated.ts': [
      '// Written by generate.ts from the routes.',
      "import type { Stripe } from 'stripe';",
      "import type { Received } from '../stored.ts';",
      '',
      'export type Parameters = {',
      ...types,
      '};',
      '',
    ].join('\n'),
  };
}

/** Per type: paths of ids that may be expanded, and (with !) of objects that are always there in full. */
function expandablePaths(typings: Typings, roots: readonly string[]): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  const walk = (name: string) => {
    if (name in found) return;
    const paths: Record<string, string> = {};
    found[name] = paths;
    collect(typings.object(name), '', paths);
  };
  for (const root of roots) walk(root);
  for (let size = 0; size !== Object.keys(found).length; ) {
    size = Object.keys(found).length;
    const behind = Object.values(found).flatMap((paths) => Object.values(paths));
    for (const name of new Set(behind)) if (isOurs(name.replace('!', ''))) walk(name.replace('!', ''));
  }
  return found;
}

/** What can never stand behind an id here is left out. */
const ours =
  /^(Product|Price|Plan|Customer|CustomerBalanceTransaction|PaymentMethod|SetupIntent|Checkout\.Session|PaymentIntent|Charge|Refund|Dispute|Invoice|InvoiceItem|InvoiceLineItem|InvoicePayment|PaymentRecord|CreditNote|CreditNoteLineItem|Subscription|SubscriptionItem|SubscriptionSchedule|TestHelpers\.TestClock)$/;
const isOurs = (name: string) => ours.test(name);

function collect(shape: Shape, at: string, paths: Record<string, string>): void {
  if (typeof shape !== 'object') return;
  if ('either' in shape) {
    const refs = shape.either.flatMap((one) => (typeof one === 'object' && 'ref' in one ? [one.ref] : []));
    const target = refs.find(isOurs) ?? refs[0];
    if (target && shape.either.includes('string')) paths[at] = target;
    else if (target) paths[at] = `${target}!`;
    for (const one of shape.either) if (typeof one === 'object' && !('ref' in one)) collect(one, at, paths);
  }
  if ('ref' in shape) paths[at] = `${shape.ref}!`;
  if ('list' in shape) collect(shape.list, at, paths);
  if (!('fields' in shape)) return;
  for (const [name, inner] of Object.entries(shape.fields)) {
    const path = at ? `${at}.${name.replace('?', '')}` : name.replace('?', '');
    collect(inner, path, paths);
    if (name.endsWith('?') && isEmbeddedList(inner)) paths[path] = 'List';
  }
}

function isEmbeddedList(shape: Shape): boolean {
  return typeof shape === 'object' && 'fields' in shape && 'data' in shape.fields && 'has_more' in shape.fields;
}

if (import.meta.filename === process.argv[1]) {
  const { routes } = await import('../routes.ts');
  for (const [name, text] of Object.entries(generate(routes)))
    fs.writeFileSync(path.join(import.meta.dirname, name), text);
}
