import type { Day } from '../../kernel/calendar.ts';
import { currentSuspension, type Period } from './rules.ts';

type Shown = Period & Readonly<{ serviceIds: readonly string[] }>;

/**
 * How a customer's services stand, for the banners: those that one hold covers are together, so that each hold is
 * shown once; those that go on come last.
 */
export function banners<S extends Readonly<{ id: string }>, H extends Shown>(
  services: readonly S[],
  holds: readonly H[],
  today: Day,
): { suspension: H | undefined; services: S[] }[] {
  const holdOf = ({ id }: S) =>
    currentSuspension(
      holds.filter(({ serviceIds }) => serviceIds.includes(id)),
      today,
    );
  return [...Map.groupBy(services, holdOf)]
    .map(([suspension, covered]) => ({ suspension, services: covered }))
    .toSorted((a, b) => (a.suspension?.from ?? '9999').localeCompare(b.suspension?.from ?? '9999'));
}
