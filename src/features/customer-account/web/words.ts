import type { Words } from '../../../kernel/language.ts';
import type { Pickup } from '../contract.ts';

const statuses: Readonly<Record<Pickup['status'], string>> = {
  pending: 'Planned',
  in_progress: 'In Progress',
  completed: 'Picked up',
  skipped: 'Skipped',
  rescheduled: 'Rescheduled',
};

const en = {
  unreadable: 'Your pickups could not be loaded',
  beingSetUp: 'Your account is being set up',
  beingSetUpMeans: 'Your service addresses and pickups appear here as soon as our office has linked your account.',
  nextPickups: 'Next pickups',
  noAddress: 'No service address yet',
  callUs: 'Call us to have your address put on a route.',
  lastPickups: 'Last pickups',
  noneLately: 'No pickups in the last 30 days',
  today: 'Today',
  nonePlanned: 'No pickup planned',
  suspendedThrough: (day: string) => `Pickup is suspended through ${day}.`,
  viewPhoto: (number: number) => (number > 1 ? `View photo ${number}` : 'View photo'),
  statuses,
};

/** Spanish follows. */
export const pickupWords: Words<typeof en> = { en, es: en };
