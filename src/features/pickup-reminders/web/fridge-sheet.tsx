import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { streamWords } from '../../services/stream-words.ts';
import { streams } from '../../services/streams.ts';
import type { YearPlace } from '../calendar.ts';
import { MonthGrid } from './month-grid.tsx';
import { pickupReminderWords } from './words.ts';
import './fridge.css';

type FridgeSheetProps = Readonly<{ place: YearPlace; months: readonly string[]; phone: string | null }>;

/** Twelve months, what the letters mean, and the days that are not as usual: one sheet of paper. */
export function FridgeSheet({ place, months, phone }: FridgeSheetProps) {
  const say = useWords(pickupReminderWords);
  const names = useWords(streamWords);
  const { today } = useCompany();
  const { day, wholeDay } = useTimes();
  const days = new Map(place.days.map((one) => [one.date, one]));
  const collected = streams.filter((stream) => place.days.some((one) => one.streams.includes(stream)));
  const unusual = place.days.filter(({ why }) => why !== null);
  return (
    <div className="fridge">
      <ul className="fridge-legend">
        {collected.map((stream) => (
          <li key={stream}>
            <b>{say.letters[stream]}</b> {names[stream]}
          </li>
        ))}
      </ul>
      <div className="fridge-months">
        {months.map((month) => (
          <MonthGrid key={month} month={month} days={days} />
        ))}
      </div>
      {unusual.length > 0 && (
        <section>
          <h2>{say.notAsUsual}</h2>
          <ul className="fridge-unusual">
            {unusual.map(({ date, why }) => (
              <li key={date}>
                <b>{wholeDay(date)}</b> {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="fridge-foot">
        {phone && <b>{say.questions(phone)} </b>}
        {say.asOf(day(today))}
      </p>
    </div>
  );
}
