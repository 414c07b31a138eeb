import { randomUUID } from 'node:crypto';
import type { Asked } from '../../src/features/service-requests/asked.ts';
import { insertRequest } from '../../src/features/service-requests/server/store.ts';
import { requestSettingsContract } from '../../src/features/service-requests/settings.ts';
import { day } from '../support/clock.ts';
import type { Area, Stage } from './stage.ts';

export const serviceRequestsArea: Area = {
  table: `
operation                           nobody  customer  employee  admin  superadmin
service-requests.list               401     403       200       200    200
service-requests.count              401     403       200       200    200
service-requests.ofContact          401     403       200       200    200
service-requests.previewPause       401     403       200       200    200
service-requests.assign             401     403       200       200    200
service-requests.approve            401     403       200       200    200
service-requests.settle             401     403       200       200    200
service-request-settings.get        401     403       403       200    200
service-request-settings.save       401     403       403       200    200
own-requests.list / own             401     200       403       200    200
own-requests.list / other           401     200       403       200    200
own-requests.choices / own          401     200       403       200    200
own-requests.choices / other        401     200       403       200    200
own-requests.previewPause / own     401     200       403       200    200
own-requests.previewPause / other   401     404       403       404    404
own-requests.pause / own            401     200       403       200    200
own-requests.pause / other          401     404       403       404    404
own-requests.reportMissed / own     401     409       403       409    409
own-requests.reportMissed / other   401     404       403       404    404
own-requests.askCan / own           401     200       403       200    200
own-requests.askCan / other         401     404       403       404    404
own-requests.askPickup / own        401     200       403       200    200
own-requests.askPickup / other      401     404       403       404    404
own-requests.tellMove / own         401     200       403       200    200
own-requests.tellMove / other       401     404       403       404    404
own-requests.withdraw / own         401     200       403       200    200
own-requests.withdraw / other       401     404       403       404    404
`,
  samples: ({ admin, transact, aContactId, aRun, nothing, ofOwn }: Stage) => {
    /** Where trash is collected for somebody: the one whose account it is, if any. */
    async function aHouse(customer?: string) {
      const { stops, stopId } = await aRun(customer ? { customer } : {});
      const { contactId = '', addressId = '', serviceId = '' } = stops[0] ?? {};
      return { contactId, addressId, serviceId, stopId };
    }
    type House = Awaited<ReturnType<typeof aHouse>>;
    let ahead = 0;
    const command = () => ({ commandId: randomUUID() });
    const toPause = ({ serviceId }: House) => {
      ahead += 2;
      return { ...command(), from: day(ahead), to: day(ahead + 1), serviceIds: [serviceId] };
    };
    const inQuery = (house: House) => ({ ...toPause(house), serviceIds: house.serviceId });
    const toReport = ({ stopId }: House) => ({ ...command(), pickup: { stopId } });
    const toAsk = ({ addressId }: House) => ({ ...command(), addressId, stream: 'Trash', cans: 1 });
    const toPickUp = (house: House) => ({ ...toAsk(house), date: day(3), items: 'A couch' });
    const toMove = (house: House) => ({ ...toAsk(house), date: day(9), newAddress: '8 Elm St', wish: 'ends' });
    async function aRequest(customer?: string) {
      const { contactId, addressId } = await aHouse(customer);
      const [id, from, to] = [randomUUID(), day(50), day(60)];
      const asked: Asked = { kind: 'pause', from, to, serviceIds: null, services: [], notes: null };
      const by = { createdBy: admin.id, activityId: null };
      await transact((tx) => insertRequest(tx, { id, contactId, asked, ...by }));
      return { id, addressId, ownerId: admin.id, before: null, state: 'done', outcome: 'Agreed', ...command() };
    }
    const rows = (name: string, sample: (house: House) => object) => ({
      [`own-requests.${name} / own`]: async ({ id }: { id: string }) => sample(await aHouse(id)),
      [`own-requests.${name} / other`]: async ({ id }: { id: string }) => {
        if (id) await aHouse(id);
        return sample(await aHouse());
      },
    });
    return {
      'service-requests.list': nothing,
      'service-requests.count': nothing,
      'service-requests.ofContact': async () => ({ contactId: (await aContactId()).contactId }),
      'service-requests.previewPause': () => aRequest(),
      'service-requests.assign': () => aRequest(),
      'service-requests.approve': () => aRequest(),
      'service-requests.settle': () => aRequest(),
      'service-request-settings.get': nothing,
      'service-request-settings.save': () => admin.call(requestSettingsContract.get, {}),
      'own-requests.list / own': ofOwn,
      'own-requests.list / other': aContactId,
      'own-requests.choices / own': ofOwn,
      'own-requests.choices / other': aContactId,
      ...rows('previewPause', inQuery),
      ...rows('pause', toPause),
      ...rows('reportMissed', toReport),
      ...rows('askCan', toAsk),
      ...rows('askPickup', toPickUp),
      ...rows('tellMove', toMove),
      'own-requests.withdraw / own': ({ id }) => aRequest(id),
      'own-requests.withdraw / other': async (caller) => {
        await ofOwn(caller);
        return aRequest();
      },
    };
  },
};
