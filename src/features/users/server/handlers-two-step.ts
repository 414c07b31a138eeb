import { Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { endSessionsOf, forgetActors, sessionTopic } from '../../../server/sessions.ts';
import { refuseOwnReset } from '../rules.ts';
import type { twoStepContract } from '../two-step.ts';
import { lockTheirWayIn } from './managing.ts';
import { provePassword } from './proving.ts';
import { countCode, passSecondStep } from './second-step.ts';
import { lockUser } from './store.ts';
import { insertEvent } from './store-accounts.ts';
import { forgetDevices } from './store-devices.ts';
import { queueAccountNews } from './store-links.ts';
import { getRule, updateRule } from './store-rule.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewCodes } from './store-two-step.ts';
import { takeTwoStep, twoStepChanged } from './taking-two-step.ts';

type Around = Readonly<{ letterhead: (read: Reader) => Promise<Letterhead> }>;
const isOff = () => new Refusal('conflict', 'two-step-off', 'Two-step sign-in is not on.');
const isOnAlready = () => new Refusal('conflict', 'two-step-on', 'Two-step sign-in is on already.');

export const twoStepHandlers = ({ letterhead }: Around): Handlers<typeof twoStepContract> => {
  const tell = async (tx: Tx, letter: 'twoStepOn' | 'twoStepOff', to: Actor, by: string, publicUrl: string) =>
    queueAccountNews(tx, { letter, kind: 'Two-step sign-in' }, to, {
      ...{ company: await letterhead(tx), publicUrl, createdBy: by },
    });
  return {
    twoStep: ({ actor, read }) => getTwoStep(read, actor.id),

    async beginTwoStep(call) {
      await provePassword(call);
      const { actor, transact } = call;
      return transact(async (tx) => {
        const { name: issuer } = await letterhead(tx);
        const begun = await beginTwoStep(tx, { id: actor.id, email: actor.email, issuer });
        if (!begun) throw isOnAlready();
        return begun;
      });
    },

    async confirmTwoStep({ actor, input, read, transact, now, publicUrl, limitScale: scale }) {
      await countCode(read, { profileId: actor.id, by: 'set-up', scale });
      return transact(async (tx) => {
        await lockUser(tx, actor.id);
        if ((await getTwoStep(tx, actor.id)).isOn) throw isOnAlready();
        await passSecondStep(tx, { profileId: actor.id, code: input.code, now, begun: true });
        await confirmTwoStep(tx, actor.id);
        await insertEvent(tx, actor.id, { kind: 'two-step-on' });
        await tell(tx, 'twoStepOn', actor, actor.id, publicUrl());
        twoStepChanged(actor.id);
        return { recoveryCodes: await renewCodes(tx, actor.id) };
      });
    },

    async renewRecoveryCodes(call) {
      await provePassword(call);
      const { actor, transact } = call;
      return transact(async (tx) => {
        await lockUser(tx, actor.id);
        if (!(await getTwoStep(tx, actor.id)).isOn) throw isOff();
        await insertEvent(tx, actor.id, { kind: 'codes-renewed' });
        announce({ topic: 'users', id: actor.id });
        return { recoveryCodes: await renewCodes(tx, actor.id) };
      });
    },

    async turnOffTwoStep(call) {
      await provePassword(call);
      const { actor, transact, publicUrl } = call;
      return transact(async (tx) => {
        await lockUser(tx, actor.id);
        if ((await getTwoStep(tx, actor.id)).isRequired)
          throw new Refusal('conflict', 'two-step-required', 'Your company asks administrators for two-step sign-in.');
        if (await endTwoStep(tx, actor.id)) {
          await insertEvent(tx, actor.id, { kind: 'two-step-off' });
          await tell(tx, 'twoStepOff', actor, actor.id, publicUrl());
          twoStepChanged(actor.id);
        }
        return { done: true };
      });
    },

    async resetTwoStep({ actor, input, transact, publicUrl }) {
      return transact(async (tx) => {
        const target = await lockTheirWayIn(tx, actor, input.id);
        refuseOwnReset(actor, target.id);
        const sending = { company: await letterhead(tx), publicUrl: publicUrl(), createdBy: actor.id };
        if (!(await takeTwoStep(tx, target, sending))) throw isOff();
        await endSessionsOf(tx, target.id);
        await forgetDevices(tx, target.id);
        return { done: true };
      });
    },

    signInRule: ({ read }) => getRule(read),

    async saveSignInRule({ actor, input, transact }) {
      return transact(async (tx) => {
        if (input.isTwoStepRequired && !(await getTwoStep(tx, actor.id)).isOn)
          throw new Refusal('conflict', 'two-step-off', 'Set up your own two-step sign-in first, under Edit Profile.');
        const saved = await updateRule(tx, input);
        if (!saved)
          throw new Refusal('conflict', 'rule-changed', 'Somebody else has changed this meanwhile.', {
            current: await getRule(tx),
          });
        announce({ topic: 'users' });
        forgetActors();
        announce({ topic: sessionTopic }); // of everybody: who may do nothing else before the step follows nothing either
        return saved;
      });
    },
  };
};
