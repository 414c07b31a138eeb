import type { Day } from '../../../kernel/calendar.ts';
import { PrintSheet } from '../../../web/ui/print-sheet.tsx';
import { RouteSheet, type SheetStop } from '../../../web/ui/route-sheet.tsx';
import type { RouteDetail, RouteStop } from '../contract.ts';
import { driverName, scheduleText, whyNothingYet, whyPassedBy } from '../listing.ts';

type TemplateSheetProps = Readonly<{
  route: RouteDetail;
  describeHold: (stop: RouteStop) => Readonly<{ isActive: boolean; text: string }> | undefined;
  today: Day;
}>;

/**
 * A route on paper as it stands, for any day: the date is written by hand. Where nobody is served any more no truck stops;
 * where somebody is later, the sheet says from when.
 */
export function TemplateSheet({ route, describeHold, today }: TemplateSheetProps) {
  const sheetStop = (stop: RouteStop): SheetStop => {
    const hold = describeHold(stop);
    return {
      id: stop.routeAddressId,
      order: stop.order,
      street: stop.street,
      city: stop.city,
      contact: stop.contactName,
      phone: stop.phone,
      cans: stop.cans,
      accommodation: stop.accommodation
        ? [stop.accommodation.type, stop.accommodation.notes].filter(Boolean).join(': ')
        : undefined,
      hold: hold?.isActive ? hold.text : undefined,
      notes: [whyNothingYet(stop, today), hold?.isActive ? undefined : hold?.text].filter(Boolean).join(' · '),
    };
  };
  const facts = [
    ['Days', scheduleText(route)],
    ['Date', ''],
    ['Driver', route.driver ? driverName(route) : ''],
  ] as const;
  return (
    <PrintSheet>
      {() => (
        <RouteSheet
          title={route.name}
          facts={facts}
          description={route.description}
          stops={route.stops.filter((stop) => !whyPassedBy(stop, today)).map(sheetStop)}
        />
      )}
    </PrintSheet>
  );
}
