import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { DotsMap } from '../../../web/ui/dots-map.tsx';
import type { MapDot } from '../../../web/ui/map-dot.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { markOf } from '../../daily-routes/day-map.ts';
import type { CheckIn } from '../driver-check-ins.ts';
import { CheckInDetails } from './check-in-details.tsx';

type CheckInMapProps = Readonly<{
  date: Day;
  checkIns: readonly CheckIn[];
  /** Only this driver's. */
  driverId: string;
  colourOf: (driverId: string | null) => string;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
}>;

/** Where drivers were; all other stops of the day as rings, if wanted. */
export function CheckInMap({ date, checkIns, driverId, colourOf, isAll, onAll }: CheckInMapProps) {
  const [openId, setOpen] = useState<string>();
  const others = useOtherStops({ date, driverId, isAll, checkIns, colourOf });
  const dots = useMemo(
    () => [
      ...others,
      ...checkIns.map(
        ({ id, order, driverId, actualLatitude: latitude, actualLongitude: longitude }): MapDot => ({
          ...{ id, point: { latitude, longitude }, mark: String(order), colour: colourOf(driverId), isFilled: true },
        }),
      ),
    ],
    [others, checkIns, colourOf],
  );
  const open = checkIns.find(({ id }) => id === openId);
  return (
    <>
      <div className="panel-bar">
        <Switch
          label="Show all stops for the day"
          checked={isAll}
          onChange={({ currentTarget }) => onAll(currentTarget.checked)}
        />
      </div>
      <div className="check-in-map">
        <DotsMap label="Map of check-ins" dots={dots} fitTo={`${date} ${driverId} ${isAll}`} onSelect={setOpen} />
      </div>
      <Dialog title={open?.streetLine ?? 'Check-in'} opened={open !== undefined} onClose={() => setOpen(undefined)}>
        {open && <CheckInDetails checkIn={open} />}
      </Dialog>
    </>
  );
}

type Wanted = Pick<CheckInMapProps, 'date' | 'driverId' | 'isAll' | 'checkIns' | 'colourOf'>;

/** The planned places of the stops that are no check-ins. */
function useOtherStops({ date, driverId, isAll, checkIns, colourOf }: Wanted): readonly MapDot[] {
  const { data: map } = useRead(daily.dayMap, { date }, { enabled: isAll });
  const { data: list } = useRead(daily.list, { date }, { enabled: isAll });
  return useMemo(() => {
    if (!isAll || !map || !list) return [];
    const driverOf = new Map(list.dailyRoutes.map(({ id, driver }) => [id, driver?.id ?? null]));
    const known = new Set(checkIns.map(({ id }) => id));
    return map.runs
      .filter(({ id }) => !driverId || driverOf.get(id) === driverId)
      .flatMap(({ id: runId, stops }) =>
        stops
          .filter(({ id }) => !known.has(id))
          .map(
            (stop): MapDot => ({
              ...{ id: stop.id, point: { latitude: stop.latitude, longitude: stop.longitude }, isFilled: false },
              ...{ mark: markOf(stop), colour: colourOf(driverOf.get(runId) ?? null) },
            }),
          ),
      );
  }, [isAll, map, list, checkIns, driverId, colourOf]);
}
