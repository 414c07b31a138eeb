/** Reads that a service touches. */
export const touched = [
  'services.',
  'suspensions.',
  'addresses.',
  'contacts.get',
  'routes.',
  'route-fits.',
  'daily-routes.',
  'call-answer.',
  'history.',
];
