/** Tells customers of what their subscriptions bill; nobody here has asked for these invoices, so nobody else does. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../kernel/roles.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { announce } from '../../../server/live.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { findCompany, getLetterhead } from '../../company/server/store.ts';
import { toOffice } from '../../company/to-office.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { findActor } from '../../users/server/store.ts';
import { officeWords } from '../words-office.ts';
import { type Charge, chargeLetter } from './charge-letters.ts';
import { queueLetter } from './letters.ts';
import { getInvoice, type KeptInvoice } from './store.ts';
import { hasUntold, takeUntold, type Untold } from './store-telling.ts';

const atOnce = 20;
const lookEveryMs = 60_000;

/** Whoever writes an invoice is done with it by then. */
const lockedMs = 250;

type Around = Pick<Kit, 'read' | 'transact' | 'clock' | 'publicUrl'>;

/** E-mails new invoices of subscriptions, receipts of what was charged by itself, and to both sides what could not be. */
export function tellingJob({ read, transact, clock, publicUrl }: Around): Job {
  return {
    name: 'invoice letters',
    everyMs: lookEveryMs,
    topic: 'invoices',
    async run(signal) {
      const tellSome = async (tx: Tx) => {
        const untold = await takeUntold(tx, clock.now(), atOnce);
        for (const one of untold) await tell(tx, one, publicUrl());
        if (untold.length > 0) announce({ topic: 'invoices' });
        return untold.length;
      };
      while (!signal.aborted) {
        const count = await transact(tellSome);
        if (count === atOnce) continue;
        if (!(await hasUntold(read, clock.now()))) return;
        await sleep(lockedMs, undefined, { signal }).catch(() => {}); // at the end of the process nothing more is told
      }
    },
  };
}

async function tell(tx: Tx, { id, about, ...charge }: Untold, publicUrl: string): Promise<void> {
  const invoice = await getInvoice(tx, id);
  const person = invoice.profileId === null ? undefined : await findActor(tx, invoice.profileId);
  if (!person) return; // nobody is left who could be written to
  if (about === 'new') await queueLetter(tx, invoice, { by: null, ...sinceOf(charge) });
  else await tellOfCharge(tx, { invoice, person, publicUrl }, { ...charge, about });
}

type About = Readonly<{ invoice: KeptInvoice; person: Actor; publicUrl: string }>;

async function tellOfCharge(
  tx: Tx,
  { invoice, person, publicUrl }: About,
  charge: Charge & Pick<Untold, 'dueSince'>,
): Promise<void> {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const contactId = await contactOfAccount(tx, person.id);
  const { words, facts } = await chargeLetter(tx, { invoice, person }, charge);
  const what = charge.about === 'failed' ? 'failed-charge' : 'open-invoices';
  await queueMessage(tx, {
    ...words,
    kind: 'Invoice',
    to: { name, address: person.email },
    createdBy: null,
    contactId,
    accountId: person.id,
    ...(charge.about !== 'charged' && { about: { what, ids: [invoice.id] } }),
    ...sinceOf(charge),
  });
  const isByThemselves = charge.about === 'sent-back';
  if (charge.about !== 'charged') await tellOffice(tx, name, { ...facts, contactId, publicUrl, isByThemselves });
}

const sinceOf = ({ dueSince }: Pick<Untold, 'dueSince'>) => (dueSince === null ? {} : { dueSince });

type Facts = Parameters<typeof officeWords.paragraphs>[0] &
  Readonly<{ contactId: string | null; publicUrl: string; isByThemselves: boolean }>;

async function tellOffice(tx: Tx, name: string, { contactId, publicUrl, isByThemselves, ...facts }: Facts) {
  const company = await findCompany(tx);
  if (!company?.email) return; // then the overview alone tells
  const link = contactId && { label: officeWords.open, url: `${publicUrl}/crm/contacts/${contactId}?tab=billing` };
  await queueMessage(tx, {
    ...draft({
      subject: (isByThemselves ? officeWords.sentBackSubject : officeWords.subject)(name, facts.amount),
      paragraphs: isByThemselves ? officeWords.sentBack(facts, name) : officeWords.paragraphs(facts, name),
      ...(link && { link }),
      company: await getLetterhead(tx),
    }),
    kind: 'AutoPay',
    ...toOffice({ ...company, email: company.email }),
    createdBy: null,
    contactId,
  });
}
