import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { HoldCredit } from '../contract.ts';
import { amountOf, reckonHold } from '../reckoning.ts';
import { isLongEnough, standingOf, whyNoCredit } from '../rules.ts';
import { type CreditFacts, type FoundHold, getCreditFacts, type Which } from './store-facts.ts';
import { readSettings } from './store-settings.ts';

/** With whose account it is, and who stands for it at the provider. */
export type KeptCredit = HoldCredit & Pick<FoundHold, 'profileId' | 'customerId'>;

/** What holds are worth as everything is now: of those that are long enough, or about which something was decided. */
export async function listHoldCredits(read: Reader, which: Which, now: Instant): Promise<KeptCredit[]> {
  const settings = await readSettings(read);
  const facts = await getCreditFacts(read, which, now);
  return facts.holds
    .filter((hold) => hold.decisions.length > 0 || facts.posting.has(hold.id) || isLongEnough(hold, settings))
    .map((hold) => creditOf(facts, hold))
    .filter(({ lines, decisions, state }) => lines.length > 0 || decisions.length > 0 || state === 'posting');
}

function creditOf(facts: CreditFacts, hold: FoundHold): KeptCredit {
  const { id, from, to, contactId, profileId, reason, isClosed } = hold;
  const services = facts.services.get(contactId) ?? [];
  const bills = facts.bills.get(profileId) ?? [];
  const lines = reason === null ? [] : reckonHold(facts.plan, { id, from, to, services, bills, made: facts.made });
  const amount = amountOf(lines);
  const { id: _, isClosed: _closed, ...rest } = hold;
  return {
    ...{ ...rest, suspensionId: id, lines, amount, hasBegun: from <= facts.today, isOver: to < facts.today },
    ...standingOf(isClosed ? undefined : amount, hold.decisions, facts.posting.has(id)),
  };
}

/** Refuses (missing) an unknown hold, and one for which nothing is due or decided. */
export async function getHoldCredit(read: Reader, suspensionId: string, now: Instant): Promise<KeptCredit> {
  const [credit] = await listHoldCredits(read, { suspensionId }, now);
  if (credit) return credit;
  const { holds } = await getCreditFacts(read, { suspensionId }, now);
  throw new Refusal('missing', 'missing', whyNoCredit(holds[0], await readSettings(read)));
}

/** Without what only the server has to know. */
export function shown({ profileId: _, customerId: _of, ...credit }: KeptCredit): HoldCredit {
  return credit;
}

export type NewDecision = Readonly<{
  id: string;
  profileId: string;
  suspensionId: string;
  from: Day;
  to: Day;
  kind: 'posted' | 'none';
  amount: number;
  sum: string;
  reason: string | null;
  by: string | null;
}>;

/** What was decided about a hold; once, however often it is told. */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  const { id, profileId, suspensionId, from, to, kind, amount, sum, reason, by } = decision;
  await sql`
    insert into hold_credit (id, profile_id, suspension_id, held_from, held_to, kind, amount, sum, reason, created_by)
    values (${id}, ${profileId}, ${suspensionId}, ${from}, ${to}, ${kind}, ${amount}, ${sum}, ${reason}, ${by})
    on conflict (id) do nothing`.execute(tx);
  announce({ topic: 'hold-credits', id: suspensionId, accountId: profileId });
}
