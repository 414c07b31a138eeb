import { IconInfoCircle } from '@tabler/icons-react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import type { ComingDay, LostPickup, ServiceAddress } from '../contract.ts';
import { ComingStops } from './coming-stops.tsx';
import { Explained } from './explained.tsx';
import { WeekLine } from './week-line.tsx';
import { pickupWords } from './words.ts';
import { homeWords } from './words-home.ts';
import './home.css';

type NextDayProps = Readonly<{
  welcome: string;
  /** Without a contact it is said elsewhere why nothing comes. */
  isLinked: boolean;
  addresses: readonly ServiceAddress[];
  coming: readonly ComingDay[];
  lost: readonly LostPickup[];
}>;

/** The next day as the largest word, why it is another one than usual, and the days after it. */
export function NextDay({ welcome, isLinked, addresses, coming, lost }: NextDayProps) {
  const say = useWords(homeWords);
  const { noAddress, callUs, suspendedThrough } = useWords(pickupWords);
  const { today } = useCompany();
  const { day, longDay } = useTimes();
  const [next, ...later] = coming;
  const [weekday = '', rest = ''] = next ? parted(longDay(next.date)) : [];
  const cans = next?.stops.reduce((sum, stop) => sum + stop.cans, 0) ?? 0;
  const becauses = [...new Set(next?.stops.flatMap(({ because }) => (because ? say.because(because, next.date) : [])))];
  const [only, ...others] = addresses;
  const again = next?.date ?? earliest(addresses.flatMap(({ nextPickup }) => nextPickup ?? []));
  const missing = lost.filter(({ date }) => !next || date < next.date);
  const reasons = [
    ...missing.map(say.missing),
    ...becauses,
    ...addresses.flatMap(({ suspendedTo }) =>
      suspendedTo && !missing.some(({ why }) => why.kind === 'held' && why.to === suspendedTo)
        ? suspendedThrough(day(suspendedTo))
        : [],
    ),
    ...(again && addresses.some(({ suspendedTo }) => suspendedTo) ? [say.comesAgain(longDay(again))] : []),
    ...addresses.flatMap(({ street, lastPickup }) =>
      lastPickup ? [[...(others.length > 0 ? [street] : []), say.cancelled(longDay(lastPickup))].join(': ')] : [],
    ),
  ];
  return (
    <section className="next-day" aria-label={say.nextPickup}>
      <p className="next-day-who">
        <b>{welcome}</b> <span>{others.length > 0 ? say.addresses(addresses.length) : only?.street}</span>
      </p>
      <p>{say.nextPickup}</p>
      <h2>{next ? (next.date === today ? say.today : weekday) : say.nonePlanned}</h2>
      {next && (
        <Explained
          said={`${next.date === today ? longDay(next.date) : rest} · ${say.cans(cans)}`}
          aside={<IconInfoCircle size={18} aria-hidden />}
        >
          <ComingStops stops={next.stops} date={next.date} />
        </Explained>
      )}
      {!next && isLinked && <p>{only ? say.nonePlannedMeans : `${noAddress}. ${callUs}`}</p>}
      {[...new Set(reasons)].map((reason) => (
        <p key={reason} className="next-day-why">
          <IconInfoCircle size={18} aria-hidden /> {reason}
        </p>
      ))}
      {next && <WeekLine next={next} coming={coming} lost={lost} />}
      {later.length > 0 && (
        <p className="next-day-then">{say.thenAlso(later.slice(0, 2).map(({ date }) => longDay(date)))}</p>
      )}
    </section>
  );
}

const earliest = (days: readonly string[]): string | undefined => days.toSorted()[0];

/** "Friday" and "November 27". */
function parted(long: string): readonly [string, string] {
  const [weekday = '', ...rest] = long.split(', ');
  return [weekday.charAt(0).toUpperCase() + weekday.slice(1), rest.join(', ')];
}
