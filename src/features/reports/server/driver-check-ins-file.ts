/** Driver Check-Ins, taken along. */
import { formatDay, formatTime } from '../../../kernel/calendar.ts';
import { csvLine } from '../../../kernel/csv.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { checkInAccuracy, checkInDistance } from '../../daily-routes/check-in.ts';
import { listCheckIns } from '../../daily-routes/server/store-check-ins.ts';
import { accuracyLabels, type CheckIn, checkInStats } from '../driver-check-ins.ts';
import type { Range } from '../range.ts';
import { inTime } from './asking.ts';
import { byteOrderMark } from './csv.ts';
import { fileName } from './csv-file.ts';
import type { ReportLetter } from './letter.ts';
import { inTurns } from './turns.ts';

const heads = [
  ...['Day', 'Time', 'Driver', 'Route', 'Stop', 'Address', 'City', 'Contact'],
  ...['Check-in latitude', 'Check-in longitude', 'Planned latitude', 'Planned longitude'],
  ...['Distance (meters)', 'Accuracy', 'Driver notes', 'Photo'],
];

/** What the list and its details say, one line each. */
export async function checkInsCsv(checkIns: readonly CheckIn[], timeZone: string): Promise<string> {
  const lines = await inTurns(checkIns, (one) => {
    const metres = checkInDistance(one);
    return csvLine([
      ...[one.date, formatTime(one.at, timeZone, 'en', one.date), one.driverName, one.routeName, one.order],
      ...[one.streetLine, one.cityLine, one.contactName],
      ...[one.actualLatitude, one.actualLongitude, one.latitude, one.longitude].map(degrees),
      ...[metres === undefined ? null : Math.round(metres), accuracyLabels[checkInAccuracy(metres)]],
      ...[one.driverNotes, one.hasPhoto ? 'Yes' : 'No'],
    ]);
  });
  return [byteOrderMark, csvLine(heads), ...lines].join('');
}

/** To 6 decimals (spec 3 §9). */
const degrees = (value: number | null) => (value === null ? null : Number(value.toFixed(6)));

type Asked = Range & Readonly<{ driverId?: string | undefined }>;

export async function checkInsLetter(slow: Reader, { from, to, driverId }: Asked): Promise<ReportLetter> {
  const checkIns = await inTime(listCheckIns(slow, { from, to, driverId }));
  return {
    title: 'Driver Check-Ins',
    days: from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`,
    paragraphs: [finding(checkIns), 'The rows are attached as CSV.'],
    path: `/reports/driver-check-ins?${new URLSearchParams({ date: to, ...(driverId && { driver: driverId }) })}`,
    file: {
      name: fileName('driver-check-ins', { from, to }),
      text: await checkInsCsv(checkIns, await getTimeZone(slow)),
    },
    isOfPeople: true,
  };
}

function finding(checkIns: readonly CheckIn[]): string {
  const { count, accurate, averageMetres } = checkInStats(checkIns);
  if (count === 0) return 'No stop was completed at a place that the phone knew.';
  const drivers = new Set(checkIns.map(({ driverId }) => driverId)).size;
  const far = averageMetres === null ? '' : `, ${Math.round(averageMetres)} m from it on average`;
  const stops = count === 1 ? '1 stop was' : `${count.toLocaleString('en-US')} stops were`;
  const by = drivers === 1 ? '1 person' : `${drivers} people`;
  return `${stops} completed at a known place by ${by}: ${Math.round((100 * accurate) / count)}% within 100 m of the address${far}.`;
}
