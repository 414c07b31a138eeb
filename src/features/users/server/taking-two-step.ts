import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { forgetActors, sessionTopic } from '../../../server/sessions.ts';
import { insertEvent } from './store-accounts.ts';
import { queueAccountNews, type Recipient, type Sending } from './store-links.ts';
import { endTwoStep } from './store-two-step.ts';

/** The office takes the second step from somebody, who is told; false when there was none. */
export async function takeTwoStep(tx: Tx, from: Recipient, sending: Sending): Promise<boolean> {
  if (!(await endTwoStep(tx, from.id))) return false;
  await insertEvent(tx, from.id, { kind: 'two-step-reset' });
  await queueAccountNews(tx, { letter: 'twoStepOff', kind: 'Two-step sign-in' }, from, sending);
  twoStepChanged(from.id);
  return true;
}

export function twoStepChanged(id: string): void {
  announce({ topic: 'users', id });
  forgetActors();
  announce({ topic: sessionTopic, id }); // which says whether it is still to be set up
}
