import { found } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import { lockText } from '../../agreements/server/store-text.ts';
import { accountOfContact, lockAccountOf } from '../../contacts/server/store-account.ts';
import type { customerAgreementsContract } from '../contract.ts';
import { linkTo, noAccount, refuseNotPending } from '../rules.ts';
import { queueLetter } from './letters.ts';
import { printed } from './printing.ts';
import { shown } from './reading.ts';
import { getGiven, insertGiven, listGiven, lockGiven } from './store.ts';
import { pageOfUnsigned } from './store-unsigned.ts';

type Options = Readonly<{ hasMailServer: boolean }>;

export const customerAgreementsHandlers = ({
  hasMailServer,
}: Options): Handlers<typeof customerAgreementsContract> => ({
  async ofContact({ input: { contactId }, read, publicUrl }) {
    await accountOfContact(read, contactId);
    return { agreements: await listGiven(read, contactId), link: linkTo(publicUrl()) };
  },

  unsigned: ({ input, read }) => pageOfUnsigned(read, input.page),

  get: async ({ input, read }) => shown(await getGiven(read, input.id)),

  paper: async ({ input, read }) => printed(read, await getGiven(read, input.id)),

  assign({ actor, input, transact, publicUrl }) {
    const { contactId, agreementId, commandId: id, isEmailed } = input;
    return transact((tx) =>
      once(tx, { id, actorId: actor.id, name: 'assign-agreement', input }, async () => {
        const profileId = await lockAccountOf(tx, contactId);
        if (profileId === null) throw noAccount();
        const text = await lockText(tx, agreementId);
        const given = await insertGiven(tx, { contactId, agreementId, ...text, by: actor.id });
        if (isEmailed)
          await queueLetter(tx, {
            id: given,
            profileId,
            contactId,
            title: text.title,
            publicUrl: publicUrl(),
            by: actor.id,
          });
        const agreement = (await listGiven(tx, contactId)).find((one) => one.id === given);
        return { agreement: found(agreement, 'This agreement does not exist.'), isEmailed: isEmailed && hasMailServer };
      }),
    );
  },

  sendLink({ actor, input, transact, publicUrl }) {
    const { id, commandId } = input;
    return transact((tx) =>
      once(tx, { id: commandId, actorId: actor.id, name: 'send-agreement', input }, async () => {
        const { state, profileId, contactId, title } = await lockGiven(tx, id);
        refuseNotPending(state);
        if (profileId === null) throw noAccount();
        await queueLetter(tx, { id, profileId, contactId, title, publicUrl: publicUrl(), by: actor.id });
        return { isEmailed: hasMailServer };
      }),
    );
  },
});
