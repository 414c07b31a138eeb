import { useMemo } from 'react';
import { useActor } from '../../../web/actor.ts';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import { activitiesContract, type Person } from '../contract.ts';
import { nameOf } from './words.ts';

type Option = Readonly<{ value: string; label: string }>;

/** All staff by name, the person who is signed in first. */
export function useStaffOptions(also: Person | null = null): Option[] {
  const staff: readonly Person[] = useRead(usersContract.drivers, {}).data?.drivers ?? [];
  return useOptions(also && !staff.some(({ id }) => id === also.id) ? [...staff, also] : staff);
}

/** Whoever stands on an activity, or could: to choose from, the person who is signed in first, and by id. */
export function usePeople(): Readonly<{ options: Option[]; nameOfId: (id: string | null) => string }> {
  const people: readonly Person[] = useRead(activitiesContract.people, {}).data?.people ?? noPeople;
  const nameOfId = useMemo(() => {
    const names = new Map(people.map((person) => [person.id, nameOf(person)]));
    return (id: string | null) => (id && names.get(id)) ?? '';
  }, [people]);
  return { options: useOptions(people), nameOfId };
}

const noPeople: readonly Person[] = [];

function useOptions(people: readonly Person[]): Option[] {
  const { id: me } = useActor();
  return people
    .map((person) => ({ value: person.id, label: person.id === me ? `${nameOf(person)} (me)` : nameOf(person) }))
    .sort((a, b) => Number(b.value === me) - Number(a.value === me));
}
