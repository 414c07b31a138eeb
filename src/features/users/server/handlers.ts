import { allow, Refusal } from '../../../kernel/refusal.ts';
import { isAdmin, isStaff } from '../../../kernel/roles.ts';
import { isCommonPassword } from '../../../server/common-passwords.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { endSessionsOf } from '../../../server/sessions.ts';
import type { User, usersContract } from '../contract.ts';
import { mayManageUser } from '../policy.ts';
import {
  isRising,
  refuseEasyPassword,
  refuseLosingAdmins,
  refuseOwnRemoval,
  refuseOwnRoleChange,
  refuseUnlessSeen,
} from '../rules.ts';
import { signInHandlers } from './handlers-sign-in.ts';
import { lockManaged } from './managing.ts';
import { insertUser, listDrivers, markUserDeleted, pageOfUsers, updatePassword, updateUser } from './store.ts';
import { insertEvent } from './store-accounts.ts';
import { forgetDevices } from './store-devices.ts';
import { forgetAskedBy, forgetLinks, queueRisen, queueWelcome } from './store-links.ts';
import { forgetPasskeys } from './store-passkeys.ts';
import { takePasskeys } from './taking-passkeys.ts';
import { takeTwoStep } from './taking-two-step.ts';

/** What lies above this feature: how the company signs its e-mails. */
export type UsersEffects = Readonly<{
  hasMailServer: boolean;
  letterhead: (read: Reader) => Promise<Letterhead>;
  /** What keeps how somebody is called and reached follows. */
  userChanged: (tx: Tx, id: string, by: string) => Promise<void>;
  /** Somebody of the staff becomes a customer: what waits for them waits for nobody. */
  staffLeft: (tx: Tx, id: string) => Promise<void>;
  /** What hung on the account lets go of it. */
  userDeleted: (tx: Tx, id: string, by: string) => Promise<void>;
}>;

export const usersHandlers = (effects: UsersEffects): Handlers<typeof usersContract> => {
  /** Whoever rises chooses a password that nobody else has chosen or seen (decisions/0094). */
  async function takePassword(tx: Tx, user: User, by: Readonly<{ createdBy: string; publicUrl: string }>) {
    await updatePassword(tx, user.id, null);
    await forgetDevices(tx, user.id);
    await forgetLinks(tx, user.id, 'password');
    const sending = { ...by, company: await effects.letterhead(tx) };
    await takePasskeys(tx, user, sending);
    await queueRisen(tx, user, sending);
    await insertEvent(tx, user.id, { kind: 'role-risen', email: user.email });
  }
  return {
    ...signInHandlers(effects),

    async list({ read, input }) {
      return pageOfUsers(read, input);
    },

    async drivers({ read }) {
      return { drivers: await listDrivers(read) };
    },

    async create({ actor, input, read, transact, publicUrl }) {
      allow(mayManageUser(actor, input.role), 'Only a superadmin can make a superadmin.');
      const { password, ...person } = input;
      if (password !== undefined) {
        const { name: company } = await effects.letterhead(read);
        refuseEasyPassword(password, 'password', { company, isCommon: await isCommonPassword(password) });
      }
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

    async update({ actor, input, transact, publicUrl }) {
      const { id, version, ...changed } = input;
      return transact(async (tx) => {
        const { target, manager, otherAdmins } = await lockManaged(tx, actor, id);
        allow(mayManageUser(manager, target.role, changed.role), 'Only a superadmin can change a superadmin.');
        refuseUnlessSeen(target, version);
        refuseOwnRoleChange(actor, target, changed.role);
        refuseLosingAdmins(target, changed.role, otherAdmins);
        if (target.role !== changed.role) await endSessionsOf(tx, id);
        if (!isAdmin(changed)) await forgetAskedBy(tx, id);
        announce({ topic: 'users', id });
        if (isRising(target.role, changed.role))
          await takePassword(tx, target, { createdBy: actor.id, publicUrl: publicUrl() });
        const user = await updateUser(tx, id, changed);
        if (isStaff(target) && !isStaff(changed)) {
          // Under a customer's profile nobody sees these ways to sign in, or could end one.
          const sending = { company: await effects.letterhead(tx), publicUrl: publicUrl(), createdBy: actor.id };
          await takePasskeys(tx, target, sending);
          await takeTwoStep(tx, target, sending);
          await effects.staffLeft(tx, id);
        }
        await effects.userChanged(tx, id, actor.id);
        return user;
      });
    },

    async remove({ actor, input, transact }) {
      return transact(async (tx) => {
        const { target, manager, otherAdmins } = await lockManaged(tx, actor, input.id);
        allow(mayManageUser(manager, target.role), 'Only a superadmin can delete a superadmin.');
        refuseOwnRemoval(actor, target.id);
        refuseLosingAdmins(target, undefined, otherAdmins);
        await endSessionsOf(tx, target.id);
        await forgetDevices(tx, target.id);
        await forgetPasskeys(tx, target.id);
        for (const purpose of ['password', 'email'] as const) await forgetLinks(tx, target.id, purpose);
        await forgetAskedBy(tx, target.id);
        await markUserDeleted(tx, target.id);
        await effects.userDeleted(tx, target.id, actor.id);
        announce({ topic: 'users', id: target.id });
        return { done: true };
      });
    },
  };
};
