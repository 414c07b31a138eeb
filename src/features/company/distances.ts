/** Distances as a company tells them: its usual unit, and how one is typed. */
import { type DistanceUnit, metresPerMile } from '../../kernel/geo.ts';

/** The time zones of the United States by all their names; those of Indiana, Kentucky and North Dakota have a folder. */
const unitedStates = new RegExp(
  `^(US/.+|America/(Indiana|Kentucky|North_Dakota)/.+|America/(${[
    ...['Adak', 'Anchorage', 'Atka', 'Boise', 'Chicago', 'Denver', 'Detroit', 'Fort_Wayne', 'Indianapolis', 'Juneau'],
    ...['Knox_IN', 'Los_Angeles', 'Louisville', 'Menominee', 'Metlakatla', 'New_York', 'Nome', 'Phoenix', 'Shiprock'],
    ...['Sitka', 'Yakutat'],
  ].join('|')})|Pacific/Honolulu|Navajo|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$`,
);

/** Miles in the United States. A company names its time zone and no country; the zone knows. */
export const usualDistanceUnit = (timeZone: string): DistanceUnit =>
  unitedStates.test(timeZone) ? 'miles' : 'kilometers';

/** A distance kept in whole metres as it stands in a field: in miles with two decimals, or in metres. */
export const typedDistance = (metres: number, unit: DistanceUnit): number =>
  unit === 'miles' ? Math.round((metres / metresPerMile) * 100) / 100 : metres;

/**
 * The whole metres that are meant by what stands in a field. What reads as the distance that is saved means that one:
 * saving another field does not move it to the next hundredth of a mile.
 */
export function metresTyped(typed: number, unit: DistanceUnit, savedMetres: number): number {
  if (typed === typedDistance(savedMetres, unit)) return savedMetres;
  return unit === 'miles' ? Math.round(typed * metresPerMile) : typed;
}
