/** The provider's statuses (spec 3 §4), as people read them. One that is not here is shown as it comes. */
export const statusWords: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Not begun yet',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  paused: 'Paused',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  canceled: 'Ended',
};
