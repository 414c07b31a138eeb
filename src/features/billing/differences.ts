/** What a comparison changed here, object by object, in a few words. */

type State = Readonly<Record<string, unknown>> | null;

/** What was changed of a copy, and which object of the provider it is the copy of. */
export type Change = Readonly<{
  kind: string;
  providerId: string;
  customerId: string | null;
  /** The row is a part of what the object holds. */
  isPart: boolean;
  action: 'insert' | 'update' | 'delete';
  /** Of an update only what changed. */
  before: State;
  after: State;
}>;

export type FoundDifference = Readonly<Pick<Change, 'kind' | 'providerId' | 'customerId'> & { what: string }>;

/** One for each object, in their order. */
export function differencesIn(changes: readonly Change[]): FoundDifference[] {
  const objects = Map.groupBy(changes, ({ kind, providerId }) => `${kind} ${providerId}`);
  return [...objects.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ ...pick(first), what: whatOf(all) }] : [];
  });
}

const pick = ({ kind, providerId, customerId }: Change) => ({ kind, providerId, customerId });

function whatOf(changes: readonly Change[]): string {
  if (changes.some(({ action, isPart }) => action === 'insert' && !isPart)) return 'was missing here';
  if (changes.some(({ after }) => after?.gone_at)) return 'is gone at Stripe';
  return [...new Set(changes.flatMap(partsOf))].join('; ');
}

function partsOf({ action, isPart, before, after }: Change): string[] {
  if (isPart && action !== 'update') return ['products'];
  return Object.entries(after ?? {}).map(([column, is]) => {
    const was = before?.[column];
    const name = names[column] ?? column.replaceAll('_', ' ');
    return told.includes(column) && isWord(was) && isWord(is) ? `${name} ${was}, now ${is}` : name;
  });
}

/** Whose values say more than that they are others now. */
const told: readonly string[] = ['status', 'name', 'quantity'];
const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

const names: Readonly<Record<string, string>> = {
  price_id: 'product',
  hosted_invoice_url: 'link',
  invoice_pdf: 'link of the PDF',
  default_price_id: 'usual price',
  stripe_payment_intent_id: 'charge',
};
