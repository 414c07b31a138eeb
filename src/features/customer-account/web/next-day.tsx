import { IconInfoCircle } from '@tabler/icons-react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { streamWords } from '../../services/stream-words.ts';
import type { Stream } from '../../services/streams.ts';
import type { ComingDay, LostPickup, ServiceAddress } from '../contract.ts';
import { isLeaving } from '../leaving.ts';
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
  const names = useWords(streamWords);
  const { today } = useCompany();
  const { day, longDay } = useTimes();
  const [next, ...later] = coming;
  const [weekday = '', rest = ''] = next ? parted(longDay(next.date)) : [];
  const cans = next?.stops.reduce((sum, stop) => sum + stop.cans, 0) ?? 0;
  const becauses = [...new Set(next?.stops.flatMap(({ because }) => (because ? say.because(because, next.date) : [])))];
  const [only, ...others] = addresses;
  const again = next?.date ?? earliest(addresses.flatMap(({ nextPickup }) => nextPickup ?? []));
  const missing = lost.filter(({ date }) => !next || date < next.date);
  const at = (street: string, said: string) => (others.length > 0 ? `${street}: ${said}` : said);
  const named = (streams: readonly Stream[]) => streams.map((stream) => names[stream]).join(', ');
  const restsInPart = (street: string) => addresses.some((one) => one.street === street && one.suspendedStreams.length);
  const served = addresses.filter(({ nextPickup }) => nextPickup);
  const allRest = served.every(({ suspendedTo, suspendedStreams }) => suspendedTo && suspendedStreams.length === 0);
  const ending = isLeaving(addresses) ? say.cancelled : say.endsHere;
  const reasons = [
    ...missing.map((one) => {
      if (one.why.kind !== 'held') return say.missing(one);
      const said = restsInPart(one.street) ? `${named(one.streams)}: ${say.missing(one)}` : say.missing(one);
      return at(one.street, said);
    }),
    ...becauses,
    ...addresses.flatMap(({ street, suspendedTo, suspendedStreams }) =>
      suspendedTo &&
      !missing.some((one) => one.street === street && one.why.kind === 'held' && one.why.to === suspendedTo)
        ? at(street, suspendedThrough(day(suspendedTo), named(suspendedStreams)))
        : [],
    ),
    ...(again && allRest && addresses.some(({ suspendedTo }) => suspendedTo) ? [say.comesAgain(longDay(again))] : []),
    ...addresses.flatMap(({ street, lastPickup }) => (lastPickup ? at(street, ending(longDay(lastPickup))) : [])),
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
