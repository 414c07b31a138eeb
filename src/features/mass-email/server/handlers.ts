import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { once } from '../../../server/once.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { listChangedPickups } from '../../daily-routes/server/store-coming.ts';
import { listOff } from '../../mailing-list/server/store.ts';
import { insertReadersChoice } from '../../mailing-list/server/store-readers.ts';
import type { massEmailContract } from '../contract.ts';
import { checkMassEmail, sendMassEmail } from './sending.ts';
import { getListOfLink, getMassEmail, listMassEmails } from './store.ts';
import { listRecipients, listTowns } from './store-recipients.ts';
import { previewFor, sendTest } from './trying.ts';

export const massEmailHandlers: Handlers<typeof massEmailContract> = {
  async recipients({ read, input, now }) {
    return listRecipients(read, { ...input, today: await todayIn(read, now) });
  },

  async changedRecipients({ read, input: { changedOn, ...filters }, now }) {
    const changes = await listChangedPickups(read, changedOn);
    return listRecipients(read, { ...filters, today: await todayIn(read, now) }, changes);
  },

  async towns({ read }) {
    return { towns: await listTowns(read) };
  },

  async preview({ input, read, publicUrl, now }) {
    return previewFor(read, { ...input, publicUrl: publicUrl(), now });
  },

  async check({ input, read, publicUrl, now }) {
    return checkMassEmail(read, { ...input, publicUrl: publicUrl(), now });
  },

  async test({ actor, input, read, transact, publicUrl, now, limitScale: scale }) {
    const message = 'Sixty tests in an hour are enough. Wait a while.';
    await limit(read, `mass e-mail test ${actor.id}`, { max: 60, minutes: 60, message, scale });
    return transact((tx) =>
      once(tx, { id: input.commandId, actorId: actor.id, name: 'mass-email.test', input }, () =>
        sendTest(tx, { ...input, publicUrl: publicUrl(), now }, actor),
      ),
    );
  },

  async send({ actor, input, read, transact, publicUrl, now, limitScale: scale }) {
    const message = 'Twenty mass emails in an hour are enough. Wait a while.';
    await limit(read, `mass e-mail ${actor.id}`, { max: 20, minutes: 60, message, scale });
    return transact((tx) => sendMassEmail(tx, { ...input, createdBy: actor.id, publicUrl: publicUrl(), now }));
  },

  async get({ read, input }) {
    return getMassEmail(read, input.id);
  },

  async list({ read, input: { page } }) {
    return listMassEmails(read, page);
  },

  async listOfLink({ input, read }) {
    const { email, purpose } = await getListOfLink(read, tokenHash(input.token));
    return { email, purpose, isOn: !(await listOff(read, email)).includes(purpose) };
  },

  async unsubscribe({ input, read, transact }) {
    const list = await getListOfLink(read, tokenHash(input.token));
    await transact((tx) => insertReadersChoice(tx, { ...list, isOn: false, source: 'unsubscribe-link' }));
    return { done: true };
  },

  async subscribe({ input, read, transact }) {
    const list = await getListOfLink(read, tokenHash(input.token));
    await transact((tx) => insertReadersChoice(tx, { ...list, isOn: true, source: 'unsubscribe-link' }));
    return { done: true };
  },
};

const todayIn = async (read: Reader, now: Instant) => dayAt(now, await getTimeZone(read));
