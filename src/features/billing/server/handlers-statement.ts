import { type Day, dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import { type Actor, isStaff } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { paperFile } from '../../../server/paper/paper.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { isSafeLink } from '../../invoices/rules.ts';
import { findActor } from '../../users/server/store.ts';
import type { Statement, statementContract } from '../statement.ts';
import { refuseRange, statementOf } from '../statement-rules.ts';
import { statementWords } from '../words-statement.ts';
import { getSender, type Sender } from './letter.ts';
import { drawStatement } from './statement-paper.ts';
import { findBilled, findLedger } from './store-statement.ts';

type Asking = Readonly<{
  actor: Actor;
  input: Readonly<{ contactId: string; from: Day; to: Day }>;
  read: Reader;
  now: Instant;
}>;

export const statementHandlers: Handlers<typeof statementContract> = {
  get: async (call) => (await statementFor(call)).statement,

  async pdf(call) {
    const { statement, sender, language } = await statementFor(call);
    return paperFile({
      title: `${statementWords[language].title} · ${statement.name}`,
      author: sender.name,
      fileName: `statement-${statement.to}`,
      draw: (paper) => drawStatement(paper, { statement, sender, language }),
    });
  },
};

type Found = Readonly<{ statement: Statement; sender: Sender; language: Language }>;

/** Staff see everybody's, customers their own; whoever has no account cannot owe anything. */
async function statementFor(asking: Asking): Promise<Found> {
  const { actor, input, read, now } = asking;
  const billed = await findBilled(read, input.contactId);
  const isTheirs = billed !== undefined && billed.profileId === actor.id;
  const { profileId, ...whose } = found(
    isStaff(actor) || isTheirs ? billed : undefined,
    'This contact does not exist or has been deleted.',
  );
  if (profileId === null)
    throw new Refusal('conflict', 'no-account', 'This contact has no user account, and was never billed.');
  refuseRange(input);
  const timeZone = await getTimeZone(read);
  const today = dayAt(now, timeZone);
  const { hasOthers, ...facts } = await findLedger(read, profileId, timeZone);
  const openInvoices = facts.openInvoices.map((invoice) => ({
    ...invoice,
    hostedUrl: isSafeLink(invoice.hostedUrl) ? invoice.hostedUrl : null,
  }));
  const { from, to } = input;
  const reckoned = statementOf({ ...facts, openInvoices }, { from, to }, today);
  const language = (await findActor(read, profileId))?.language ?? 'en';
  const { color, ...shown } = await getSender(read);
  return {
    statement: { ...whose, sender: shown, from, to, today, hasOthers, ...reckoned },
    sender: { ...shown, color },
    language,
  };
}
