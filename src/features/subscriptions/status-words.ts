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

const tones: Readonly<Record<string, 'good' | 'info' | 'warning' | 'bad'>> = {
  active: 'good',
  trialing: 'info',
  past_due: 'bad',
  unpaid: 'bad',
  incomplete: 'warning',
  paused: 'warning',
};

export const toneOf = (status: string) => tones[status] ?? 'mute';
