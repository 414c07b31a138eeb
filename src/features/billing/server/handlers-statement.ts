import { type Day, dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import type { FileAnswer } from '../../../kernel/operation.ts';
import { found, own, Refusal } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { paperFile } from '../../../server/paper/paper.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { isSafeLink } from '../../invoices/standing.ts';
import { findActor } from '../../users/server/store.ts';
import type { Statement, statementContract } from '../statement.ts';
import { refuseRange, statementOf } from '../statement-rules.ts';
import { statementWords } from '../words-statement.ts';
import { getSender, type Sender } from './letter.ts';
import { drawStatement } from './statement-paper.ts';
import { findBilled, findLedger } from './store-statement.ts';

type Asking = Readonly<{ read: Reader; now: Instant; contactId: string; range: Readonly<{ from: Day; to: Day }> }>;
type Call = Readonly<{ read: Reader; now: Instant; input: Asking['range'] }>;

const asked = ({ read, now, input }: Call, contactId: string): Asking => ({ read, now, contactId, range: input });

export const statementHandlers: Handlers<typeof statementContract> = {
  get: async (call) => (await statementFor(asked(call, call.input.contactId))).statement,
  pdf: async (call) => paperOf(await statementFor(asked(call, call.input.contactId))),
  own: async (call) => (await statementFor(asked(call, own(call.contact).id))).statement,
  ownPdf: async (call) => paperOf(await statementFor(asked(call, own(call.contact).id))),
};

type Found = Readonly<{ statement: Statement; sender: Sender; language: Language }>;

const paperOf = ({ statement, sender, language }: Found): FileAnswer =>
  paperFile({
    title: `${statementWords[language].title} · ${statement.name}`,
    author: sender.name,
    fileName: `statement-${statement.to}`,
    draw: (paper) => drawStatement(paper, { statement, sender, language }),
  });

/** Whoever has no account cannot owe anything. */
async function statementFor({ read, now, contactId, range }: Asking): Promise<Found> {
  const billed = await findBilled(read, contactId);
  const { profileId, ...whose } = found(billed, 'This contact does not exist or has been deleted.');
  if (profileId === null)
    throw new Refusal('conflict', 'no-account', 'This contact has no user account, and was never billed.');
  refuseRange(range);
  const timeZone = await getTimeZone(read);
  const today = dayAt(now, timeZone);
  const { hasOthers, ...facts } = await findLedger(read, profileId, timeZone);
  const openInvoices = facts.openInvoices.map((invoice) => ({
    ...invoice,
    hostedUrl: !invoice.isOnItsWay && isSafeLink(invoice.hostedUrl) ? invoice.hostedUrl : null,
  }));
  const { from, to } = range;
  const reckoned = statementOf({ ...facts, openInvoices }, { from, to }, today);
  const language = (await findActor(read, profileId))?.language ?? 'en';
  const { color, ...shown } = await getSender(read);
  return {
    statement: { ...whose, sender: shown, from, to, today, hasOthers, ...reckoned },
    sender: { ...shown, color },
    language,
  };
}
