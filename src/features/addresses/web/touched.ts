/** Reads that an address touches. */
export const touched = ['addresses.', 'contacts.get', 'routes.', 'suspensions.', 'call-answer.'];
