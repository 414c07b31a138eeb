import type { Handlers } from '../../../server/http.ts';
import { findContacts } from '../../contacts/server/store-search.ts';
import { findRoutesByName } from '../../routes/server/store-search.ts';
import { mostOfAType, type searchContract } from '../contract.ts';
import { findsRoutes } from '../found-routes.ts';
import { bestContacts, routeResult } from '../rules.ts';

export const searchHandlers: Handlers<typeof searchContract> = {
  async find({ actor, read, input: { q } }) {
    const [contacts, routes] = await Promise.all([
      findContacts(read, { q }),
      findsRoutes(actor) ? findRoutesByName(read, q, mostOfAType) : [],
    ]);
    const isNear = contacts.isNear === true && routes.length === 0;
    const shown = contacts.isNear && !isNear ? [] : contacts.rows; // a route has what was typed
    return {
      results: [...bestContacts(q, shown), ...routes.map(routeResult)],
      hasMoreContacts: shown.length > mostOfAType,
      isNear,
    };
  },
};
