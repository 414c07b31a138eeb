import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { endSession, endSessionsOf } from '../../../server/sessions.ts';
import { mostPasskeys, type passkeysContract } from '../passkeys.ts';
import { refuseOwnReset } from '../rules.ts';
import { passkeyWords } from '../words-passkeys.ts';
import { enter } from './handlers-sign-in.ts';
import { lockTheirWayIn } from './managing.ts';
import { provePassword } from './proving.ts';
import { lockUser } from './store.ts';
import { insertEvent } from './store-accounts.ts';
import { forgetDevices } from './store-devices.ts';
import { queueAccountNews, type Recipient } from './store-links.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listKnown,
  listPasskeys,
  lockPasskey,
  notePasskeyUsed,
  spendChallenge,
} from './store-passkeys.ts';
import { takePasskeys } from './taking-passkeys.ts';
import { placeOf, userHandleOf, verifyMade, verifySigned } from './webauthn.ts';

const { refusals, tooManyAttempts } = passkeyWords.en;

const isUnknown = () => new Refusal('signed-out', 'passkey-unknown', refusals['passkey-unknown']);
const isUnproved = () => new Refusal('conflict', 'passkey-unproved', refusals['passkey-unproved']);
const tooMany = () => new Refusal('conflict', 'too-many-passkeys', refusals['too-many-passkeys']);

/** Far more than a whole office needs of one network on its first morning. */
const limitTries = (read: Reader, key: string, scale: number) =>
  limit(read, key, { max: 60, minutes: 15, message: tooManyAttempts, scale });

type Around = Readonly<{ letterhead: (read: Reader) => Promise<Letterhead> }>;

export const passkeysHandlers = ({ letterhead }: Around): Handlers<typeof passkeysContract> => {
  async function tell(tx: Tx, letter: 'passkeyAdded' | 'passkeyRemoved', to: Recipient, by: string, publicUrl: string) {
    announce({ topic: 'users', id: to.id });
    await queueAccountNews(tx, { letter, kind: 'Passkey' }, to, {
      ...{ company: await letterhead(tx), publicUrl, createdBy: by },
    });
  }
  return {
    async askPasskeyChallenge({ read, transact, client, publicUrl, limitScale: scale }) {
      const place = placeOf(publicUrl());
      await limitTries(read, `passkey challenge ${networkOf(client.address)}`, scale);
      return { ...place, challenge: await transact((tx) => insertChallenge(tx, null)) };
    },

    async signInWithPasskey({ input, read, transact, client, session, device: cookie, log, publicUrl, ...call }) {
      const place = placeOf(publicUrl());
      await limitTries(read, `passkey ${networkOf(client.address)}`, call.limitScale);
      const entered = await transact(async (tx) => {
        const key = await lockPasskey(tx, input.credentialId);
        if (!key) throw isUnknown();
        const counter = await verifySigned(input, key, { place, spend: (one) => spendChallenge(tx, one, null) });
        if (counter === undefined) throw isUnknown();
        await notePasskeyUsed(tx, key.id, counter);
        if (session.token) await endSession(tx, session.token);
        announce({ topic: 'users', id: key.profileId });
        return enter(tx, key.profileId, { client, before: cookie.token, trusts: false });
      });
      session.set(entered.session);
      cookie.set(entered.device);
      log.info({ profile: entered.user.id, address: client.address }, 'signed in with a passkey');
      return { user: entered.user };
    },

    async passkeys({ actor, read }) {
      return { passkeys: await listPasskeys(read, actor.id) };
    },

    async beginPasskey(call) {
      const { actor, transact, publicUrl } = call;
      const place = placeOf(publicUrl());
      await provePassword(call);
      return transact(async (tx) => {
        const { id, email, firstName, lastName } = await lockUser(tx, actor.id);
        const known = await listKnown(tx, id);
        if (known.length >= mostPasskeys) throw tooMany();
        const { name: company } = await letterhead(tx);
        const displayName = `${firstName} ${lastName}`.trim();
        return {
          ...{ ...place, challenge: await insertChallenge(tx, id), company },
          ...{ userId: userHandleOf(id), email, displayName, known },
        };
      });
    },

    async addPasskey({ actor, input, transact, publicUrl }) {
      const place = placeOf(publicUrl());
      return transact(async (tx) => {
        const owner = await lockUser(tx, actor.id);
        const known = await listKnown(tx, owner.id);
        if (known.some(({ id }) => id === input.credentialId)) return { done: true }; // the answer was lost
        if (known.length >= mostPasskeys) throw tooMany();
        const made = await verifyMade(input, { place, spend: (one) => spendChallenge(tx, one, owner.id) });
        if (!made) throw isUnproved();
        const { name, credentialId, transports } = input;
        const key = { profileId: owner.id, credentialId, transports, name, ...made };
        if (!(await insertPasskey(tx, key))) throw isUnproved();
        await insertEvent(tx, owner.id, { kind: 'passkey-added' });
        await tell(tx, 'passkeyAdded', owner, owner.id, publicUrl());
        return { done: true };
      });
    },

    async removePasskey({ actor, input, transact, publicUrl }) {
      return transact(async (tx) => {
        const owner = await lockUser(tx, actor.id);
        found(await deletePasskey(tx, { id: input.id, profileId: owner.id }), 'This passkey is not there any more.');
        await insertEvent(tx, owner.id, { kind: 'passkey-removed' });
        await tell(tx, 'passkeyRemoved', owner, owner.id, publicUrl());
        return { done: true };
      });
    },

    async resetPasskeys({ actor, input, transact, publicUrl }) {
      return transact(async (tx) => {
        const target = await lockTheirWayIn(tx, actor, input.id);
        refuseOwnReset(actor, target.id);
        const sending = { company: await letterhead(tx), publicUrl: publicUrl(), createdBy: actor.id };
        if (!(await takePasskeys(tx, target, sending)))
          throw new Refusal('conflict', 'no-passkeys', `${target.firstName} has no passkey.`);
        await endSessionsOf(tx, target.id);
        await forgetDevices(tx, target.id);
        return { done: true };
      });
    },
  };
};
