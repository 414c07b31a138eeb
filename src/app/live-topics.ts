import type { Topics } from '../web/live.ts';

/** Which reads each kind of change touches. Topics are named after the feature that announces them. */
export const liveTopics: Topics = {
  company: ['company.'],
  contacts: ['contacts.', 'addresses.', 'activities.', 'routes.', 'call-answer.'],
  addresses: ['addresses.', 'contacts.get', 'routes.', 'call-answer.'],
  activities: ['activities.', 'call-answer.'],
  'customer-import': ['customer-import.', 'contacts.', 'addresses.', 'routes.'],
  routes: ['routes.', 'addresses.', 'call-answer.'],
  suspensions: ['suspensions.', 'routes.', 'daily-routes.', 'call-answer.'],
  'daily-routes': ['daily-routes.', 'call-answer.'],
};
