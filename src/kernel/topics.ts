/** What changes and screens may show, as whoever changes it announces it: named after its feature. */
export const topics = [
  'company',
  'company-calendar',
  'users',
  'agreements',
  'contacts',
  'addresses',
  'geocoding',
  'services',
  'suspensions',
  'activities',
  'customer-agreements',
  'payments',
  'products',
  'payers',
  'subscriptions',
  'invoices',
  'reminders',
  'pickup-reminders',
  'customer-import',
  'routes',
  'daily-routes',
  'hold-credits',
  'service-requests',
  'duplicates',
  'mailing-list',
  'mass-email',
  'reports',
  'outbox',
  'outbox-state',
] as const;
export type Topic = (typeof topics)[number];

export const isTopic = (name: string): name is Topic => topics.includes(name as Topic);

/**
 * What only the server itself hears: a session that ended, addresses that wait for their place on the map, and
 * what waits to be pushed.
 */
export const signals = ['session', 'geocoding-wanted', 'push-wanted'] as const;
