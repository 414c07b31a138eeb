import type { FastifyInstance } from 'fastify';
import { companyContract } from '../features/company/contract.ts';
import { companyHandlers } from '../features/company/server/handlers.ts';
import { dailyRoutesContract } from '../features/daily-routes/contract.ts';
import { dailyRoutesHandlers } from '../features/daily-routes/server/handlers.ts';
import { refreshSuspendedStops } from '../features/daily-routes/server/store.ts';
import { routesContract } from '../features/routes/contract.ts';
import { routesHandlers } from '../features/routes/server/handlers.ts';
import { suspensionsContract } from '../features/suspensions/contract.ts';
import { suspensionsHandlers } from '../features/suspensions/server/handlers.ts';
import { usersContract } from '../features/users/contract.ts';
import { usersHandlers } from '../features/users/server/handlers.ts';
import { type Kit, serve } from '../server/http.ts';

/** Every feature's operations on one server; a contract missing here is noticed by the permission test. */
export function serveFeatures(app: FastifyInstance, kit: Kit, { mapTileUrl }: { mapTileUrl: string }): void {
  serve(app, kit, usersContract, usersHandlers);
  serve(app, kit, companyContract, companyHandlers(mapTileUrl));
  serve(app, kit, routesContract, routesHandlers);
  serve(app, kit, suspensionsContract, suspensionsHandlers({ suspensionsChanged: refreshSuspendedStops }));
  serve(app, kit, dailyRoutesContract, dailyRoutesHandlers);
}
