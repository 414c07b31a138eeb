import type { Area, Stage } from './stage.ts';

export const routesArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
routes.list                              401     403       200       200    200
routes.get                               401     403       200       200    200
routes.create                            401     403       403       200    200
routes.update                            401     403       403       200    200
routes.remove                            401     403       403       200    200
routes.availableAddresses                401     403       200       200    200
routes.withoutRoute                      401     403       200       200    200
route-order.propose                      401     403       403       200    200
route-order.proposeRoutes                401     403       403       200    200
route-fits.list                          401     403       403       200    200
route-fits.addStop                       401     403       403       200    200
services.ofContact                       401     403       200       200    200
services.start                           401     403       200       200    200
services.update                          401     403       200       200    200
services.move                            401     403       200       200    200
suspensions.ofContact                    401     403       200       200    200
suspensions.create                       401     403       200       200    200
suspensions.update                       401     403       200       200    200
suspensions.end                          401     403       200       200    200
`,
  samples: ({ aContactId, aHold, aName, aRun, aServiceOf, address, nothing, period, today }: Stage) => ({
    'routes.list': nothing,
    'routes.get': async () => ({ id: (await aRun()).routeId }),
    'routes.create': async () => ({
      name: aName(),
      daysOfWeek: ['Monday'],
      stops: [{ addressId: (await aContactId()).addressId, cans: 1 }],
    }),
    'routes.update': async () => {
      const { routeId, stops } = await aRun();
      return {
        id: routeId,
        version: 1,
        name: 'Changed',
        daysOfWeek: ['Monday'],
        stops: stops.map(({ addressId }) => ({ addressId, cans: 2 })),
      };
    },
    'routes.remove': async () => ({ id: (await aRun()).routeId }),
    'routes.availableAddresses': nothing,
    'routes.withoutRoute': nothing,
    'route-fits.list': async () => ({ addressId: (await aContactId()).addressId }),
    'route-fits.addStop': async () => ({
      routeId: (await aRun()).routeId,
      version: 1,
      addressId: (await aContactId()).addressId,
      position: 2,
    }),
    'route-order.proposeRoutes': async () => ({ days: ['Monday'], mostStops: 100 }),
    'route-order.propose': async () => ({
      addressIds: (await Promise.all([1, 2, 3].map(aContactId))).map(({ addressId }) => addressId),
    }),
    'services.ofContact': aServiceOf,
    'services.start': async () => ({ ...(await aServiceOf()), stream: 'Recycling' }),
    'services.update': aServiceOf,
    'services.move': async () => ({ addressId: (await aServiceOf()).addressId, firstDay: today, to: address }),
    'suspensions.ofContact': aHold,
    'suspensions.create': async () => ({ ...(await aHold()), ...period() }),
    'suspensions.update': async () => ({ ...(await aHold()), ...period() }),
    'suspensions.end': aHold,
  }),
};
