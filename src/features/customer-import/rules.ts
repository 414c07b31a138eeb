/** What happened to an imported contact since. */
export type Since = Readonly<{
  isChanged: boolean;
  hasAccount: boolean;
  /** A route that somebody has put one of its addresses on. */
  routeName: string | null;
  hasActivities: boolean;
  /** Whether a run that somebody has begun, or of a day that is over, had a stop there. */
  hasStops: boolean;
  /** Whether a service was added or changed. */
  isServedAnew: boolean;
  hasHolds: boolean;
  /** Whether it stands that a pickup was put to another day, or left out: with which truck one goes is no matter of theirs. */
  hasDecided: boolean;
}>;

/** Why undoing an import leaves a contact in place, or undefined when it goes. */
export function whyKept(since: Since): string | undefined {
  if (since.routeName !== null) return `Is on the route “${since.routeName}”`;
  if (since.hasStops) return 'Has been on a run';
  if (since.hasAccount) return 'Has a customer account';
  if (since.hasActivities) return 'Has activities';
  if (since.hasHolds) return 'Has a suspension';
  if (since.hasDecided) return 'Has a pickup that was put off or left out';
  if (since.isServedAnew) return 'Has a service that was changed since';
  return since.isChanged ? 'Was changed since' : undefined;
}
