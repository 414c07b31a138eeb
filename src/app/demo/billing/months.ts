/** What happened to the bills of the demo's households in the last months, in the order of the days. */
import { randomUUID } from 'node:crypto';
import type { NewItem } from '../../../features/invoices/contract.ts';
import type { Invoice } from '../../../features/invoices/invoice.ts';
import { isOpen } from '../../../features/invoices/standing.ts';
import { addDays, dayAt, daysBetween } from '../../../kernel/calendar.ts';
import type { Household } from './households.ts';
import type { Office } from './office.ts';

/** A card that can be saved, and is declined when it is charged. */
const declinedCard = '4000000000000341';
const daysUntilDue = 14;
const sofa = { type: 'custom', description: 'Bulky item: sofa and armchair', quantity: 1, amount: 4500 } as const;

/** Places of households to whom something special happened. */
const demoCustomer = 0;
const refunded = 2;
const credited = 3;
const bulky = 6;
const declined = 18;
const movedAway = 21;

export type Prices = Readonly<{ standard: string; extra: string; recycling: string }>;
/** What is billed once: its id here, and its price in cents. */
export type BulkyItem = Readonly<{ productId: string; cents: number }>;
/** The bills of some forget their blue cart. */
const forgets = ({ place }: Household) => place % 3 === 1;
export type Step = Readonly<{
  daysAgo: number;
  /** It looks at what the provider has billed by itself since. */
  looks?: true;
  happens: (households: readonly Household[]) => Promise<void>;
}>;

/** How many days ago each third of the households began to be billed: their bills come on three days of a month. */
const waves = [124, 116, 108];
/** On these the office records the checks and the cash of the month. */
const depositDays = [100, 70, 40, 10];

/** @param timeZone the company's */
export function monthsOf(
  office: Office,
  { standard, extra, recycling }: Prices,
  bulkyItem: BulkyItem,
  timeZone: string,
): readonly Step[] {
  const { call, subscriptions, invoices } = office;
  const today = () => dayAt(office.now(), timeZone);
  const at = (households: readonly Household[], place: number) => households[place] as Household;
  const command = () => ({ commandId: randomUUID() });

  async function listOf({ contactId }: Household): Promise<readonly Invoice[]> {
    return (await call(invoices.list, { contactId })).invoices.toReversed();
  }

  async function begin(household: Household): Promise<void> {
    const { contactId, cans, habit, hasRecycling } = household;
    if (habit.saved) await office.turnOnAutopay(contactId, habit.saved);
    if (habit.pays === 'check') await call(invoices.setOnPaper, { contactId, isOnPaper: true });
    const items = [{ stripePriceId: standard, quantity: 1 }];
    if (cans > 1) items.push({ stripePriceId: extra, quantity: cans - 1 });
    if (hasRecycling && !forgets(household)) items.push({ stripePriceId: recycling, quantity: 1 });
    const more = { startDate: null, isSecond: false } as const;
    await call(subscriptions.assign, { contactId, ...command(), items, daysUntilDue, ...more });
  }

  async function deposit(household: Household): Promise<void> {
    const { habit, place } = household;
    if (!habit.pays) return;
    const bills = await listOf(household);
    for (const [nth, bill] of bills.entries()) {
      const billed = dayAt(bill.createdAt, timeZone);
      const isLeft = habit.skips?.includes(nth) || daysBetween(billed, today()) < (habit.slowness ?? 0);
      if (!isOpen(bill) || isLeft) continue;
      const came = addDays(billed, 4 + ((place * 3 + nth) % 7));
      const checkNumber = habit.pays === 'check' ? String(1040 + place * 57 + nth) : '';
      const receivedOn = came < today() && !habit.slowness ? came : today();
      const money = { way: habit.pays, checkNumber, receivedOn, amount: bill.amountRemaining, isSecond: false };
      await call(invoices.recordPayment, { id: bill.id, ...command(), ...money });
    }
  }

  async function bill({ contactId }: Household, items: readonly NewItem[], total: number): Promise<void> {
    await call(invoices.create, { contactId, ...command(), items: [...items], daysUntilDue, total });
  }
  const { productId, cents } = bulkyItem;

  const steps: Step[] = [
    ...waves.map((daysAgo, wave) => ({
      daysAgo,
      happens: (all: readonly Household[]) =>
        each(
          all.filter(({ place }) => place % waves.length === wave),
          begin,
        ),
    })),
    ...depositDays.map((daysAgo) => ({
      daysAgo,
      looks: true as const,
      happens: (all: readonly Household[]) => each(all, deposit),
    })),
    { daysAgo: 26, happens: (all) => bill(at(all, bulky), [{ type: 'product', productId, quantity: 2 }], 2 * cents) },
    {
      daysAgo: 38,
      looks: true,
      async happens(all) {
        const gone = at(all, movedAway);
        const { subscriptions: running } = await call(subscriptions.ofContact, { contactId: gone.contactId });
        for (const { id } of running) await call(subscriptions.cancel, { id, ...command() });
        const [oldest] = (await listOf(gone)).filter(isOpen);
        if (oldest)
          await call(invoices.writeOff, { id: oldest.id, ...command(), reason: 'Moved away, no new address' });
      },
    },
    {
      daysAgo: 20,
      async happens(all) {
        const { contactId } = at(all, credited);
        await call(invoices.credit, { contactId, ...command(), amount: 750, reason: 'Missed pickup' });
      },
    },
    {
      daysAgo: 14,
      looks: true,
      async happens(all) {
        const paid = (await listOf(at(all, refunded))).findLast(({ status }) => status === 'paid');
        const reason = 'Second can was brought a week late';
        if (paid) await call(invoices.refund, { id: paid.id, ...command(), amount: 1000, reason });
      },
    },
    { daysAgo: 9, happens: (all) => office.turnOnAutopay(at(all, declined).contactId, declinedCard) },
    { daysAgo: 4, happens: (all) => bill(at(all, demoCustomer), [sofa], sofa.amount) },
  ];
  return steps.sort((one, other) => other.daysAgo - one.daysAgo);
}

/** Several at a time: what is asked of the provider for one leaves the database free for the others. */
async function each(all: readonly Household[], work: (one: Household) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}
