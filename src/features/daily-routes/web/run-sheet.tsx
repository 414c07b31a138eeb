import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { PrintSheet } from '../../../web/ui/print-sheet.tsx';
import { RouteSheet, type SheetStop } from '../../../web/ui/route-sheet.tsx';
import { isOpen } from '../progress.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { stopNotes } from '../skip-reasons.ts';
import { driverName } from './run-progress.tsx';
import { dailyWords } from './words.ts';

type RunSheetProps = Readonly<{ run: DailyRoute; stops: readonly DailyRouteStop[] }>;

/** A run on paper, with what is done already. */
export function RunSheet({ run, stops }: RunSheetProps) {
  const say = useWords(dailyWords);
  const { time, wholeDay } = useTimes();
  const sheetStop = (stop: DailyRouteStop): SheetStop => ({
    id: stop.id,
    order: stop.order,
    street: stop.streetLine,
    city: stop.cityLine,
    contact: stop.contactName,
    phone: stop.phone,
    cans: stop.cans,
    accommodation:
      [say.accommodation(stop.accommodationType ?? ''), stop.accommodationNotes].filter(Boolean).join(': ') ||
      undefined,
    hold: stop.suspension ? say.hold(stop.suspension) : undefined,
    outcome: isOpen(stop)
      ? undefined
      : `${say.stopStatuses[stop.status]}${stop.completionTime ? ` ${time(stop.completionTime, run.date)}` : ''}`,
    notes: [stop.forDriver, stopNotes(stop, say)].filter(Boolean).join(' · ') || null,
  });
  const facts = [
    [say.date, wholeDay(run.date)],
    [say.driver, run.driver ? driverName(run) : ''],
  ] as const;
  return (
    <PrintSheet>
      {() => <RouteSheet title={run.routeName} facts={facts} description={run.notes} stops={stops.map(sheetStop)} />}
    </PrintSheet>
  );
}
