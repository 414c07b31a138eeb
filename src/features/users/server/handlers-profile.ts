import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../../kernel/language.ts';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import { shapeWords } from '../../../kernel/words.ts';
import { isCommonPassword } from '../../../server/common-passwords.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { hashPassword, passwordFits } from '../../../server/passwords.ts';
import { endSessionsOf, sessionTopic } from '../../../server/sessions.ts';
import type { User } from '../contract.ts';
import type { ownProfileContract, ProfileChange } from '../own-profile.ts';
import { refuseEasyPassword } from '../rules.ts';
import { personWords } from '../words.ts';
import { provePassword } from './proving.ts';
import { findCredentials, getUser, lockUser, updatePassword, updateUser } from './store.ts';
import { forgetDevices } from './store-devices.ts';
import { forgetLinks } from './store-links.ts';

const { currentPassword: field, refusals, tooManyAttempts } = personWords.en;

const wrongPassword = () => invalidField('currentPassword', 'wrong-password', refusals['wrong-password']);

type Around = Readonly<{
  letterhead: (read: Reader) => Promise<Letterhead>;
  profileChanged: (tx: Tx, id: string, change: ProfileChange) => Promise<void>;
}>;

/** @param profileChanged what else says so, in the same transaction */
export const ownProfileHandlers = ({ letterhead, profileChanged }: Around): Handlers<typeof ownProfileContract> => ({
  async profile({ actor, read }) {
    return getUser(read, actor.id);
  },

  async confirmPassword(call) {
    await provePassword(call);
    return { done: true };
  },

  async saveProfile({ actor, input, transact, session, device, read, limitScale: scale }) {
    const { newPassword, currentPassword, version, ...fields } = input;
    let passwordHash: string | undefined;
    let proved: string | null | undefined;
    if (newPassword !== undefined) {
      if (!currentPassword) throw invalidField('currentPassword', 'wrong-password', shapeWords.en.required(field));
      const { name: company } = await letterhead(read);
      refuseEasyPassword(newPassword, 'newPassword', { company, isCommon: await isCommonPassword(newPassword) });
      await limit(read, `password ${actor.id}`, { max: 10, minutes: 15, message: tooManyAttempts, scale });
      // Both before the row is locked: hashing takes long, and nobody waits for it.
      proved = (await findCredentials(read, actor.email))?.passwordHash;
      if (!(await passwordFits(proved, currentPassword))) throw wrongPassword();
      passwordHash = await hashPassword(newPassword);
    }
    return transact(async (tx): Promise<User> => {
      const { passwordHash: had, ...before } = await lockUser(tx, actor.id);
      if (version !== undefined && version !== before.version && !isSoAlready(before, fields))
        throw new Refusal('conflict', 'profile-changed', 'Your profile was changed meanwhile.', { current: before });
      if (passwordHash) {
        if (had !== proved) throw wrongPassword(); // another one since
        await updatePassword(tx, actor.id, passwordHash);
        await endSessionsOf(tx, actor.id, { except: session.token });
        await forgetDevices(tx, actor.id, { except: device.token });
        await forgetLinks(tx, actor.id, 'password'); // or whoever finds such a letter chooses another
      }
      announce({ topic: 'users', id: actor.id });
      announce({ topic: sessionTopic, id: actor.id }); // which says name and language
      const saved = await updateUser(tx, actor.id, { ...fields, role: before.role });
      await profileChanged(tx, actor.id, changeOf(before, fields));
      return saved;
    });
  },
});

type Change = Required<ProfileChange> & Readonly<{ language?: Language | undefined }>;

/** As after a save whose answer got lost: nobody else's words are written over. */
const isSoAlready = (before: User, { language = before.language, ...fields }: Change): boolean =>
  isDeepStrictEqual({ ...before, ...fields, language }, before);

function changeOf(before: User, { firstName, lastName, phone }: Required<ProfileChange>): ProfileChange {
  return {
    ...(firstName !== before.firstName && { firstName }),
    ...(lastName !== before.lastName && { lastName }),
    ...(phone !== before.phone && { phone }),
  };
}
