import type { Topics } from '../web/live.ts';

/** Which reads each kind of change touches. Topics are named after the feature that announces them. */
export const liveTopics: Topics = {
  company: ['company.'],
  contacts: ['contacts.', 'addresses.', 'activities.', 'routes.'],
  addresses: ['addresses.', 'contacts.get', 'routes.'],
  activities: ['activities.'],
  'customer-import': ['customer-import.', 'contacts.', 'addresses.', 'routes.'],
  routes: ['routes.', 'addresses.'],
  suspensions: ['suspensions.', 'routes.', 'daily-routes.'],
  'daily-routes': ['daily-routes.'],
};
