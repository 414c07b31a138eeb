import { allow, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { inEvenTime } from '../../../server/even-time.ts';
import type { Handlers } from '../../../server/http.ts';
import { forgetAttempts, limit, networkOf } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { hashPassword, passwordFits } from '../../../server/passwords.ts';
import { endSession, endSessionsOf, startSession } from '../../../server/sessions.ts';
import type { SignedInUser, usersContract } from '../contract.ts';
import { mayManageUser } from '../policy.ts';
import {
  refuseCommonPassword,
  refuseLosingAdmins,
  refuseOwnRemoval,
  refuseOwnRoleChange,
  refuseUnlessSeen,
} from '../rules.ts';
import { personWords } from '../words.ts';
import {
  findCredentials,
  insertUser,
  listDrivers,
  lockOtherAdmins,
  lockUser,
  markUserDeleted,
  pageOfUsers,
  updatePassword,
  updateUser,
} from './store.ts';
import { consumePasswordLink, queueForgottenPassword, queueWelcome } from './store-links.ts';

const { refusals, tooManyAttempts, tooManyLinks } = personWords.en;

/** Far above what a letter takes to write down. */
const linkMs = 250;

const signedIn = ({ id, role, firstName, lastName, email, language }: SignedInUser): SignedInUser => ({
  id,
  role,
  firstName,
  lastName,
  email,
  language,
});

/** What lies above this feature: how the company signs its e-mails. */
export type UsersEffects = Readonly<{
  letterhead: (read: Reader) => Promise<Letterhead>;
  /** What keeps how somebody is called and reached follows. */
  userChanged: (tx: Tx, id: string, by: string) => Promise<void>;
  /** What hung on the account lets go of it. */
  userDeleted: (tx: Tx, id: string) => Promise<void>;
}>;

export const usersHandlers = (effects: UsersEffects): Handlers<typeof usersContract> => ({
  async session({ actor }) {
    return { user: actor ? signedIn(actor) : null };
  },

  async signIn({ input, read, transact, client, session, log, limitScale: scale }) {
    const accountKey = `sign-in account ${input.email.toLowerCase()}`;
    const addressKey = `sign-in address ${networkOf(client.address)}`;
    await limit(read, accountKey, { max: 10, minutes: 15, message: tooManyAttempts, scale });
    await limit(read, addressKey, { max: 60, minutes: 15, message: tooManyAttempts, scale });
    const user = await findCredentials(read, input.email);
    if (!(await passwordFits(user?.passwordHash, input.password)) || !user) {
      log.warn({ profile: user?.id, address: client.address }, 'sign-in refused');
      throw new Refusal('signed-out', 'wrong-credentials', refusals['wrong-credentials']);
    }
    await forgetAttempts(read, accountKey);
    await forgetAttempts(read, addressKey);
    const previous = session.token;
    const token = await transact(async (tx) => {
      if (previous) await endSession(tx, previous);
      return startSession(tx, user.id, client);
    });
    session.set(token);
    log.info({ profile: user.id, address: client.address }, 'signed in');
    return { user: signedIn(user) };
  },

  async signOut({ transact, session }) {
    const { token } = session;
    if (token) await transact((tx) => endSession(tx, token));
    session.clear();
    return { done: true };
  },

  async requestPasswordLink({ input, read, transact, client, publicUrl, limitScale: scale }) {
    const message = tooManyLinks;
    await limit(read, `password link account ${input.email.toLowerCase()}`, { max: 5, minutes: 60, message, scale });
    await limit(read, `password link address ${networkOf(client.address)}`, { max: 30, minutes: 60, message, scale });
    await inEvenTime(linkMs, () =>
      transact(async (tx) => {
        const user = await findCredentials(tx, input.email);
        const company = await effects.letterhead(tx);
        if (user) await queueForgottenPassword(tx, user, { company, publicUrl: publicUrl(), createdBy: null });
      }),
    );
    return { done: true };
  },

  async choosePassword({ input, read, transact, now, client, session, limitScale: scale }) {
    await limit(read, `choose password ${networkOf(client.address)}`, {
      max: 30,
      minutes: 15,
      message: tooManyAttempts,
      scale,
    });
    refuseCommonPassword(input.password, 'password');
    const passwordHash = await hashPassword(input.password);
    const { user, token } = await transact(async (tx) => {
      const profileId = await consumePasswordLink(tx, input.token, now);
      if (!profileId) throw new Refusal('conflict', 'link-expired', refusals['link-expired']);
      const self = await lockUser(tx, profileId);
      await updatePassword(tx, self.id, passwordHash);
      await endSessionsOf(tx, self.id);
      if (session.token) await endSession(tx, session.token);
      return { user: self, token: await startSession(tx, self.id, client) };
    });
    session.set(token);
    return { user: signedIn(user) };
  },

  async list({ read, input }) {
    return pageOfUsers(read, input);
  },

  async drivers({ read }) {
    return { drivers: await listDrivers(read) };
  },

  async create({ actor, input, transact, publicUrl }) {
    allow(mayManageUser(actor, input.role), 'Only a superadmin can make a superadmin.');
    const { password, ...person } = input;
    if (password !== undefined) refuseCommonPassword(password, 'password');
    const passwordHash = password === undefined ? null : await hashPassword(password);
    return transact(async (tx) => {
      const user = await insertUser(tx, { ...person, passwordHash });
      const message = 'Somebody already has an account with this email.';
      if (!user) throw new Refusal('conflict', 'email-taken', message, { fields: { email: message } });
      const company = await effects.letterhead(tx);
      await queueWelcome(tx, user, { company, publicUrl: publicUrl(), createdBy: actor.id });
      announce({ topic: 'users', id: user.id });
      return user;
    });
  },

  async update({ actor, input, transact }) {
    const { id, version, ...changed } = input;
    return transact(async (tx) => {
      const { passwordHash: _, ...target } = await lockUser(tx, id);
      allow(mayManageUser(actor, target.role, changed.role), 'Only a superadmin can change a superadmin.');
      refuseUnlessSeen(target, version);
      refuseOwnRoleChange(actor, target, changed.role);
      refuseLosingAdmins(target, changed.role, await lockOtherAdmins(tx, id));
      if (target.role !== changed.role) await endSessionsOf(tx, id);
      announce({ topic: 'users', id });
      const user = await updateUser(tx, id, changed);
      await effects.userChanged(tx, id, actor.id);
      return user;
    });
  },

  async remove({ actor, input, transact }) {
    return transact(async (tx) => {
      const target = await lockUser(tx, input.id);
      allow(mayManageUser(actor, target.role), 'Only a superadmin can delete a superadmin.');
      refuseOwnRemoval(actor, target.id);
      refuseLosingAdmins(target, undefined, await lockOtherAdmins(tx, target.id));
      await endSessionsOf(tx, target.id);
      await markUserDeleted(tx, target.id);
      await effects.userDeleted(tx, target.id);
      announce({ topic: 'users', id: target.id });
      return { done: true };
    });
  },
});
