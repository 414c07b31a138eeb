import { invalidField } from '../../../kernel/refusal.ts';
import { shapeWords } from '../../../kernel/words.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import { hashPassword, passwordFits } from '../../../server/passwords.ts';
import { endSessionsOf, sessionTopic } from '../../../server/sessions.ts';
import type { User } from '../contract.ts';
import type { ownProfileContract } from '../own-profile.ts';
import { refuseCommonPassword } from '../rules.ts';
import { personWords } from '../words.ts';
import type { UsersEffects } from './handlers.ts';
import { findCredentials, getUser, lockUser, updatePassword, updateUser } from './store.ts';

const { currentPassword: field, refusals, tooManyAttempts } = personWords.en;

/** @param userChanged what follows in the transaction in which somebody is called or reached otherwise */
export const ownProfileHandlers = ({
  userChanged,
}: Pick<UsersEffects, 'userChanged'>): Handlers<typeof ownProfileContract> => ({
  async profile({ actor, read }) {
    return getUser(read, actor.id);
  },

  async confirmPassword({ actor, input, read, limitScale: scale }) {
    await limit(read, `password ${actor.id}`, { max: 10, minutes: 15, message: tooManyAttempts, scale });
    const credentials = await findCredentials(read, actor.email);
    if (!(await passwordFits(credentials?.passwordHash, input.password)))
      throw invalidField('password', 'wrong-password', refusals['wrong-password']);
    return { done: true };
  },

  async saveProfile({ actor, input, transact, session, read, limitScale: scale }) {
    const { newPassword, currentPassword, ...fields } = input;
    let passwordHash: string | undefined;
    if (newPassword !== undefined) {
      if (!currentPassword) throw invalidField('currentPassword', 'wrong-password', shapeWords.en.required(field));
      refuseCommonPassword(newPassword, 'newPassword');
      await limit(read, `password ${actor.id}`, { max: 10, minutes: 15, message: tooManyAttempts, scale });
      passwordHash = await hashPassword(newPassword);
    }
    return transact(async (tx): Promise<User> => {
      const { passwordHash: had, role } = await lockUser(tx, actor.id);
      if (passwordHash) {
        if (!(await passwordFits(had, currentPassword ?? '')))
          throw invalidField('currentPassword', 'wrong-password', refusals['wrong-password']);
        await updatePassword(tx, actor.id, passwordHash);
        await endSessionsOf(tx, actor.id, { except: session.token });
      }
      announce({ topic: 'users', id: actor.id });
      announce({ topic: sessionTopic, id: actor.id }); // which says name and language
      const user = await updateUser(tx, actor.id, { ...fields, role });
      await userChanged(tx, actor.id, actor.id);
      return user;
    });
  },
});
