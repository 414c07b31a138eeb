/** What the demo company has its customers sign, and who has. */
import { insertAgreement } from '../../features/agreements/server/store.ts';
import { shown } from '../../features/customer-agreements/server/reading.ts';
import { signAs } from '../../features/customer-agreements/server/signing.ts';
import { insertGiven, lockGiven } from '../../features/customer-agreements/server/store.ts';
import { dayAt } from '../../kernel/calendar.ts';
import type { Tx } from '../../server/database/connection.ts';
import { plainTextOf } from '../../server/sanitised.ts';
import type { Clock } from './clock.ts';
import type { Contacts } from './contacts.ts';
import type { PersonIds } from './staff.ts';

const texts: readonly Readonly<{ title: string; content: string }>[] = [
  {
    title: 'Residential Service Agreement',
    content: `<h2>Residential Service Agreement</h2>
<p>San Juan Disposal collects the household trash of the customer once a week at the curb of the service address.</p>
<h3>1. Service</h3>
<ul>
<li>One 96-gallon cart is included and stays the property of the company.</li>
<li>The cart stands at the curb by 7 AM on the day of pickup, with its lid closed.</li>
<li>In weeks with a holiday the pickup is one day later.</li>
</ul>
<h3>2. Price</h3>
<table>
<tbody><tr><td>Standard service, one cart</td><td>$30 per month</td></tr>
<tr><td>Each additional cart</td><td>$20 per month</td></tr></tbody>
</table>
<h3>3. Term</h3>
<p>The agreement runs from month to month. Either side ends it with 30 days' notice.</p>`,
  },
  {
    title: 'Walk-Up Service Addendum',
    content: `<h2>Walk-Up Service Addendum</h2>
<p>For customers who cannot bring the cart to the curb. The driver fetches the cart from the agreed place and returns it.</p>
<p><strong>The way to the cart is free of snow, animals and locked gates.</strong> A gate code is kept by the office and
shown to the driver only.</p>`,
  },
];

/** One customer in so many is asked by the demo; the others came before it kept agreements. */
const askedEvery = 11;
/** One in so many of them has not answered yet. */
const openEvery = 7;

type Given = Readonly<{ clock: Clock; ids: PersonIds; timeZone: string }>;

/** The texts; the customer who can sign in has one to sign, others signed at the door, in the week after they came. */
export async function addAgreements(tx: Tx, contacts: Contacts, { clock, ids, timeZone }: Given): Promise<void> {
  const [agreement] = await Promise.all(
    texts.map((text) => insertAgreement(tx, { ...text, plainText: plainTextOf(text.content) }, ids.owner)),
  );
  if (!agreement) return;
  const { id: agreementId, title, content } = agreement;
  const given = { agreementId, title, content, by: ids.office };
  await insertGiven(tx, { ...given, contactId: contacts.demoCustomer.contactId });
  const others = contacts.customers.filter((customer) => customer !== contacts.demoCustomer);
  const rows = new Map(contacts.rows.map((row) => [row.id, row]));
  const asked = others.filter((_, place) => place % askedEvery === 0);
  for (const [place, { contactId }] of asked.entries()) {
    const row = rows.get(contactId);
    if (!row?.createdAt) continue;
    const came = dayAt(row.createdAt, timeZone);
    const id = await insertGiven(tx, { ...given, contactId, at: clock.at(came, (24 + 10) * 60) });
    if (place % openEvery === openEvery - 1) continue;
    const locked = await lockGiven(tx, id);
    const { sha256, consent } = await shown(locked);
    const signature = {
      sha256,
      consent,
      name: `${row.firstName} ${row.lastName}`,
      email: null,
      witnessedBy: ids.office,
    };
    const client = { address: '192.0.2.10', userAgent: undefined };
    await signAs(tx, locked, { ...signature, at: clock.at(came, (72 + 11) * 60 + place), client });
  }
}
