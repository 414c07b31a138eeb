import { randomUUID } from 'node:crypto';
import { agreementsContract } from '../../src/features/agreements/contract.ts';
import { customerAgreementsContract as given } from '../../src/features/customer-agreements/contract.ts';
import { aText } from '../support/agreements.ts';
import type { Area, Stage } from './stage.ts';

export const agreementsArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
customer-agreements.ofContact            401     403       200       200    200
customer-agreements.unsigned             401     403       200       200    200
customer-agreements.get                  401     403       200       200    200
customer-agreements.assign               401     403       200       200    200
customer-agreements.sendLink             401     403       200       200    200
agreement-signing.own / own              401     200       403       200    200
agreement-signing.own / other            401     200       403       200    200
agreement-signing.sign / own             401     200       403       200    200
agreement-signing.sign / other           401     404       403       404    404
agreement-signing.ownPaper / own         401     200       403       200    200
agreement-signing.ownPaper / other       401     404       403       404    404
agreement-signing.witness                401     403       200       200    200
customer-agreements.paper                401     403       200       200    200
`,
  samples: ({ admin, aContactId, aContactOf, aCustomer, nothing, ofOwn }: Stage) => {
    const aTemplate = async () => (await admin.call(agreementsContract.create, aText)).id;
    const toAssign = async (contactId: string) => ({
      ...{ contactId, commandId: randomUUID(), agreementId: await aTemplate(), isEmailed: true },
    });
    async function signature(contactId: string) {
      const { agreement } = await admin.call(given.assign, await toAssign(contactId));
      const { id, sha256, consent } = await admin.call(given.get, { id: agreement.id });
      return { id, sha256, consent, name: 'Rosa Nez', commandId: randomUUID() };
    }
    const toSign = async (id: string) => (id ? signature((await aContactOf(id)).contactId) : ofAnother());
    const ofAnother = async () => signature((await aCustomer()).id);
    return {
      'customer-agreements.ofContact': async () => ({ contactId: (await aCustomer()).id }),
      'customer-agreements.unsigned': nothing,
      'customer-agreements.get': async () => ({ id: (await ofAnother()).id }),
      'customer-agreements.assign': async () => toAssign((await aCustomer()).id),
      'customer-agreements.sendLink': async () => ({ id: (await ofAnother()).id, commandId: randomUUID() }),
      'agreement-signing.own / own': ofOwn,
      'agreement-signing.own / other': aContactId,
      // Nobody has no contact, and gives no account to one.
      'agreement-signing.sign / own': ({ id }) => toSign(id),
      'agreement-signing.sign / other': ofAnother,
      'agreement-signing.witness': ofAnother,
      'agreement-signing.ownPaper / own': async ({ id }) => ({ id: (await toSign(id)).id }),
      'agreement-signing.ownPaper / other': async () => ({ id: (await ofAnother()).id }),
      'customer-agreements.paper': async () => ({ id: (await ofAnother()).id }),
    };
  },
};
