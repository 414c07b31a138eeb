import type { Topics } from '../web/live.ts';

/** Which reads each kind of change touches. Topics are named after the feature that announces them. */
export const liveTopics: Topics = {
  company: ['company.', 'company-settings.'],
  users: ['users.list', 'users.drivers', 'activities.people', 'routes.', 'daily-routes.'],
  agreements: ['agreements.', 'history.'],
  contacts: [
    'route-fits.',
    'contacts.',
    'addresses.',
    'activities.',
    'routes.',
    'call-answer.',
    'history.',
    'duplicates.',
  ],
  addresses: ['route-fits.', 'addresses.', 'contacts.get', 'routes.', 'call-answer.', 'history.', 'duplicates.'],
  geocoding: ['route-fits.', 'addresses.', 'contacts.get', 'history.'],
  activities: ['activities.', 'call-answer.', 'history.'],
  'customer-import': [
    'route-fits.',
    'customer-import.',
    'contacts.',
    'addresses.',
    'routes.',
    'history.',
    'duplicates.',
  ],
  routes: ['route-fits.', 'routes.', 'addresses.', 'call-answer.', 'history.'],
  suspensions: ['suspensions.', 'routes.', 'daily-routes.', 'call-answer.', 'history.'],
  duplicates: [
    'duplicates.',
    // Merging and undoing it move whatever hangs on a contact.
    'contacts.',
    'addresses.',
    'activities.',
    'routes.',
    'route-fits.',
    'suspensions.',
    'daily-routes.',
    'call-answer.',
    'history.',
  ],
  'mass-email': ['mass-email.'],
  outbox: ['outbox.'],
  'outbox-state': ['outbox.', 'mass-email.'],
  'daily-routes': ['daily-routes.', 'call-answer.'],
};
