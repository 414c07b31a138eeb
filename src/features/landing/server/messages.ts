import type { Received } from '../../../kernel/operation.ts';
import type { Kit } from '../../../server/http.ts';
import { findPublicProfile } from '../../company/server/store-public.ts';
import { companyFace } from '../company-face.ts';
import type { landingContract } from '../contract.ts';
import { messageText } from '../rules.ts';
import { say } from '../words.ts';
import { keepInEvenTime, takeLead } from './leads.ts';
import { admitVisitors } from './visitor-limits.ts';

export type Message = Received<typeof landingContract.sendMessage>;

/** Takes a message from the website; gives what the visitor is told, which is the same whoever it is. */
export async function receiveMessage(kit: Kit, message: Message, address: string): Promise<string> {
  await admitVisitors(kit, 'contact-form', address, { each: 6, all: 120 });
  const { website: trap, ...written } = message;
  const { name, email } = written;
  const lead = { name, email, title: say.messageFromWebsite, text: messageText(written) };
  // A program that fills in every field learns nothing from the answer.
  if (trap === '') await keepInEvenTime(kit, (tx) => takeLead(tx, lead, kit.publicUrl()));
  return say.thanks(companyFace(await findPublicProfile(kit.read)).site.answerHours);
}
