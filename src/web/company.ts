import { createContext, useContext, useMemo } from 'react';
import {
  type Day,
  formatDay,
  formatInstant,
  formatLongDay,
  formatShortDay,
  formatTime,
  formatWholeDay,
  type Instant,
} from '../kernel/calendar.ts';
import { type DistanceUnit, defaultCentre, type Point } from '../kernel/geo.ts';
import { useLanguage } from './language.ts';

/** What every screen needs to know of the company; the app provides it. */
export type CompanyFacts = Readonly<{
  name: string;
  logoUrl: string | null;
  timeZone: string;
  /** The company's calendar day, not the browser's. */
  today: string;
  distanceUnit: DistanceUnit;
  mapTileUrl: string | undefined;
  /** Without one nobody is promised an e-mail (`mail.ts`). */
  hasMailServer: boolean;
  /** The address of links that leave the product. */
  linksLeadTo: string;
  /** Where maps open when nothing tells them better. */
  map: Point & Readonly<{ zoom: number }>;
}>;

export const CompanyContext = createContext<CompanyFacts>({
  name: 'Haulyard',
  logoUrl: null,
  timeZone: 'America/Denver',
  today: '1970-01-01',
  distanceUnit: 'miles',
  mapTileUrl: undefined,
  hasMailServer: false,
  linksLeadTo: '',
  map: { ...defaultCentre, zoom: 11 },
});

export const useCompany = (): CompanyFacts => useContext(CompanyContext);

/** Clock times as the company's wall shows them, and days, in the language of whoever reads. */
export function useTimes() {
  const { timeZone } = useCompany();
  const language = useLanguage();
  return useMemo(
    () => ({
      /** "6:42 AM", with its day where that is not the one under which it is told */
      time: (at: Instant, day?: Day) => formatTime(at, timeZone, language, day),
      /** "Nov 21, 2026, 6:42 AM" */
      instant: (at: Instant) => formatInstant(at, timeZone, language),
      /** "Nov 21, 2026" */
      day: (day: Day) => formatDay(day, language),
      /** "Saturday, November 21" */
      longDay: (day: Day) => formatLongDay(day, language),
      /** "Sat, Nov 21" */
      shortDay: (day: Day) => formatShortDay(day, language),
      /** "Saturday, Nov 21, 2026" */
      wholeDay: (day: Day) => formatWholeDay(day, language),
    }),
    [timeZone, language],
  );
}
