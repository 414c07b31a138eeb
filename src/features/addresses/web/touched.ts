/** Reads that an address touches. */
export const touched = ['addresses.', 'services.', 'contacts.get', 'routes.', 'suspensions.', 'call-answer.'];
