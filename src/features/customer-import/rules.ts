/** What happened to an imported contact since. */
export type Since = Readonly<{
  isChanged: boolean;
  hasAccount: boolean;
  /** A route that one of its addresses is on. */
  routeName: string | null;
  hasActivities: boolean;
  /** Whether a run ever had a stop there. */
  hasStops: boolean;
}>;

/** Why undoing an import leaves a contact in place, or undefined when it goes. */
export function whyKept(since: Since): string | undefined {
  if (since.routeName !== null) return `Is on the route “${since.routeName}”`;
  if (since.hasStops) return 'Has been on a run';
  if (since.hasAccount) return 'Has a customer account';
  if (since.hasActivities) return 'Has activities';
  return since.isChanged ? 'Was changed since' : undefined;
}
