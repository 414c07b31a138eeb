import { addDays, type Day, dayAt, formatLongDay, type Instant, startOfDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { NewMessage } from '../../../server/outbox/store.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { listNextPickupDays } from '../../daily-routes/server/store-coming.ts';
import { payPage } from '../../invoices/standing.ts';
import { fieldsUsed, type Values } from '../fields.ts';
import { type Chosen, listChosen, listOwed, type Owed } from './store-recipients.ts';

export type Written = Readonly<{ subject: string; message: string }>;
/** Until when what the values say is true, and while which invoices are open. */
type Truth = Pick<NewMessage, 'keepUntil' | 'about'>;
export type Addressed = Chosen & Readonly<{ values: Values; truth: Truth }>;

/** Those chosen, with what the fields of some words say to each, and for how long; of pickups and bills only what is asked for. */
export async function listAddressed(
  read: Reader,
  ids: readonly string[],
  { words, publicUrl, now }: Readonly<{ words: Written; publicUrl: string; now: Instant }>,
): Promise<Addressed[]> {
  const chosen = await listChosen(read, ids);
  const used = fieldsUsed(words);
  const timeZone = await getTimeZone(read);
  const pickups = used.has('next_pickup')
    ? await listNextPickupDays(read, dayAt(now, timeZone))
    : new Map<string, Day>();
  const asksMoney = used.has('amount_open') || used.has('pay_link');
  const accounts = chosen.flatMap(({ profileId }) => profileId ?? []);
  const owed = new Map((asksMoney ? await listOwed(read, accounts) : []).map((one) => [one.profileId, one]));
  return chosen.map((contact) => {
    const day = pickups.get(contact.id);
    const owes = owed.get(contact.profileId ?? '');
    return {
      ...contact,
      truth: {
        ...(day && { keepUntil: startOfDay(addDays(day, 1), timeZone) }),
        ...(owes && { about: { what: 'open-invoices', ids: owes.invoiceIds } }),
      },
      values: {
        ...{ first_name: contact.firstName, last_name: contact.lastName },
        ...(day && { next_pickup: formatLongDay(day) }),
        ...moneyOf(owes, publicUrl),
      },
    };
  });
}

function moneyOf(owed: Owed | undefined, publicUrl: string): Values {
  if (!owed) return {};
  return { amount_open: formatMoney(owed.amount), pay_link: payPage(owed.links, publicUrl) };
}
