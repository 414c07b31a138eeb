import { allow, invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { forgetAttempts, limit } from '../../../server/limits.ts';
import { hashPassword, passwordFits } from '../../../server/passwords.ts';
import { endSession, endSessionsOf, startSession } from '../../../server/sessions.ts';
import type { SignedInUser, usersContract } from '../contract.ts';
import { mayManageUser } from '../policy.ts';
import { refuseCommonPassword, refuseLosingAdmins, refuseOwnRemoval, refuseOwnRoleChange } from '../rules.ts';
import {
  findCredentials,
  insertUser,
  listDrivers,
  listUsers,
  lockOtherAdmins,
  lockUser,
  markUserDeleted,
  updatePassword,
  updateUser,
} from './store.ts';

const tooManyAttempts = 'Too many sign-in attempts. Wait a quarter of an hour and try again.';

const signedIn = ({ id, role, firstName, lastName, email }: SignedInUser): SignedInUser => ({
  id,
  role,
  firstName,
  lastName,
  email,
});

export const usersHandlers: Handlers<typeof usersContract> = {
  async session({ actor }) {
    return { user: actor ? signedIn(actor) : null };
  },

  async signIn({ input, read, transact, client, session, log, limitScale: scale }) {
    const accountKey = `sign-in account ${input.email.toLowerCase()}`;
    const addressKey = `sign-in address ${client.address}`;
    await limit(read, accountKey, { max: 10, minutes: 15, message: tooManyAttempts, scale });
    await limit(read, addressKey, { max: 60, minutes: 15, message: tooManyAttempts, scale });
    const user = await findCredentials(read, input.email);
    if (!(await passwordFits(user?.passwordHash, input.password)) || !user) {
      log.warn({ profile: user?.id, address: client.address }, 'sign-in refused');
      throw new Refusal('signed-out', 'wrong-credentials', 'The email or the password is not right.');
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

  async changePassword({ actor, input, transact, client, session, read, limitScale: scale }) {
    refuseCommonPassword(input.newPassword, 'newPassword');
    await limit(read, `password ${actor.id}`, { max: 10, minutes: 15, message: tooManyAttempts, scale });
    const passwordHash = await hashPassword(input.newPassword);
    const token = await transact(async (tx) => {
      const self = await lockUser(tx, actor.id);
      if (!(await passwordFits(self.passwordHash, input.currentPassword)))
        throw invalidField('currentPassword', 'wrong-password', 'This is not your current password.');
      await updatePassword(tx, actor.id, passwordHash);
      await endSessionsOf(tx, actor.id);
      return startSession(tx, actor.id, client);
    });
    session.set(token);
    return { done: true };
  },

  async list({ read }) {
    return { users: await listUsers(read) };
  },

  async drivers({ read }) {
    return { drivers: await listDrivers(read) };
  },

  async create({ actor, input, transact }) {
    allow(mayManageUser(actor, input.role), 'Only a superadmin can make a superadmin.');
    refuseCommonPassword(input.password, 'password');
    const { password, ...person } = input;
    const passwordHash = await hashPassword(password);
    return transact(async (tx) => {
      const user = await insertUser(tx, { ...person, passwordHash });
      if (user) return user;
      const message = 'Somebody already has an account with this email.';
      throw new Refusal('conflict', 'email-taken', message, { fields: { email: message } });
    });
  },

  async update({ actor, input, transact }) {
    const { id, ...changed } = input;
    return transact(async (tx) => {
      const target = await lockUser(tx, id);
      allow(mayManageUser(actor, target.role, changed.role), 'Only a superadmin can change a superadmin.');
      refuseOwnRoleChange(actor, target, changed.role);
      refuseLosingAdmins(target, changed.role, await lockOtherAdmins(tx, id));
      if (target.role !== changed.role) await endSessionsOf(tx, id);
      return updateUser(tx, id, changed);
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
      return { done: true };
    });
  },
};
