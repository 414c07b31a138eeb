import { formatLongDay } from '../../../kernel/calendar.ts';
import type { Received } from '../../../kernel/operation.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { once } from '../../../server/once.ts';
import { findPublicProfile } from '../../company/server/store-public.ts';
import { companyFace } from '../company-face.ts';
import type { landingContract } from '../contract.ts';
import { refuseOtherPrice, startText, totalCents } from '../starting.ts';
import { say } from '../words.ts';
import { becomeCustomer } from './becoming.ts';
import { keepInEvenTime, takeLead } from './leads.ts';
import { findOffer } from './proposing.ts';
import { type LandingKit, lookAt } from './service-area.ts';
import { admitVisitors } from './visitor-limits.ts';

export type Starting = Received<typeof landingContract.startService>;

/**
 * Takes what a visitor asks for, once however often it is sent; gives what they are told, which is the same whether the
 * company knows their e-mail or not.
 */
export async function startService(kit: LandingKit, input: Starting, address: string): Promise<string> {
  await admitVisitors(kit, 'contact-form', address, { each: 6, all: 120 });
  // What was seen is no part of what is asked for: a repeat whose first answer got lost asks for the same.
  const { commandId, website: trap, seenCents, ...asked } = input;
  const { place, near, today } = await lookAt(kit, asked);
  const offer = await findOffer(kit.read, place, near, today);
  const { site } = companyFace(await findPublicProfile(kit.read));
  // A day that the plan does not offer any more is promised to nobody; the office reads that it was wished for.
  const firstDay = asked.firstDay && offer?.days.includes(asked.firstDay) ? asked.firstDay : null;
  // Where those that pass are full, or collect something else, the route that fits is one of another part of town.
  const passing = offer && near.includes(offer.proposal.routeId) ? offer.proposal : undefined;
  const at = site.startsAtOnce && passing && firstDay ? { ...passing, firstDay } : undefined;
  const day = firstDay ? formatLongDay(firstDay) : undefined;
  const { street, city, state, zipCode, cans, name, email, phone } = asked;
  const told = at && day ? say.startedAtOnce(street, day, kit.hasMailServer ? email : null) : say.started(street, day);
  // A program that fills in every field learns nothing from the answer.
  if (trap !== '') return told;
  const cents = totalCents(site, cans, asked.extras);
  const text = startText(asked, cents, offer?.proposal);
  const lead = { name, email, phone, text, title: say.startOfService, address: { street, city, state, zipCode, cans } };
  const keep = (tx: Tx) =>
    once(tx, { id: commandId, actorId: null, name: 'startService', input: asked }, async () => {
      refuseOtherPrice(cents, seenCents);
      if (at) await becomeCustomer(tx, lead, { ...at, today }, kit.publicUrl());
      else await takeLead(tx, lead, kit.publicUrl());
      return told;
    });
  return keepInEvenTime(kit, keep).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'command-reused') throw error;
    throw new Refusal('conflict', 'already-sent', say.alreadySent);
  });
}
