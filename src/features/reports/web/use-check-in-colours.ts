import { useCallback, useMemo } from 'react';
import { useRead } from '../../../web/use-read.ts';
import { colourOfRuns, noDriverColour } from '../../daily-routes/day-map.ts';
import { usersContract } from '../../users/contract.ts';
import type { ActiveDriver, CheckIn } from '../driver-check-ins.ts';

type Known = Readonly<{ drivers: readonly ActiveDriver[] | null; checkIns: readonly CheckIn[] }> | undefined;

/** Six colours that cycle; each driver has the same one as on the map of Daily Routes. */
export function useCheckInColours(known: Known): (driverId: string | null) => string {
  const staff = useRead(usersContract.drivers, {}).data?.drivers;
  const colours = useMemo(() => {
    // Also of those who have not begun: their stops are on the map.
    const ids = [
      ...[...(staff ?? []), ...(known?.drivers ?? [])].map(({ id }) => id),
      ...(known?.checkIns ?? []).map((one) => one.driverId),
    ];
    const drivers = [...new Set(ids)].filter((id) => id !== null);
    return colourOfRuns(
      drivers.map((id) => ({ id, driver: { id, firstName: '', lastName: '' } })),
      staff ?? [],
    );
  }, [known, staff]);
  return useCallback((id: string | null) => colours.get(id ?? '') ?? noDriverColour, [colours]);
}
