import type { Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import { tokenHash } from '../../../server/sessions.ts';
import type { massEmailContract } from '../contract.ts';
import { sendMassEmail } from './sending.ts';
import {
  deleteUnsubscribe,
  getAddressOfLink,
  getMassEmail,
  insertUnsubscribe,
  listMassEmails,
  listRecipients,
} from './store.ts';

export const massEmailHandlers: Handlers<typeof massEmailContract> = {
  async recipients({ read, input }) {
    return listRecipients(read, input);
  },

  async send({ actor, input, read, transact, publicUrl, limitScale: scale }) {
    const message = 'Twenty mass emails in an hour are enough. Wait a while.';
    await limit(read, `mass e-mail ${actor.id}`, { max: 20, minutes: 60, message, scale });
    return transact((tx) => sendMassEmail(tx, { ...input, createdBy: actor.id, publicUrl: publicUrl() }));
  },

  async get({ read, input }) {
    return getMassEmail(read, input.id);
  },

  async list({ read }) {
    return { massEmails: await listMassEmails(read) };
  },

  async unsubscribe({ input, read, transact }) {
    const email = await getAddressOfLink(read, tokenHash(input.token));
    await transact(async (tx) => {
      await insertUnsubscribe(tx, email);
      announce({ topic: 'mass-email' });
    });
    return { done: true };
  },

  async subscribe({ input, read, transact }) {
    const email = await getAddressOfLink(read, tokenHash(input.token));
    await transact(async (tx) => {
      await deleteUnsubscribe(tx, email);
      announce({ topic: 'mass-email' });
    });
    return { done: true };
  },
};
