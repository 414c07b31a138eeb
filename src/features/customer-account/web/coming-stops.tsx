import { useWords } from '../../../web/language.ts';
import { streamWords } from '../../services/stream-words.ts';
import type { ComingDay } from '../contract.ts';
import { homeWords } from './words-home.ts';
import './home.css';

type ComingStopsProps = Readonly<{ stops: ComingDay['stops']; date: string }>;

/** Where a truck comes on a day, for what, for how many cans, and why then. */
export function ComingStops({ stops, date }: ComingStopsProps) {
  const say = useWords(homeWords);
  const names = useWords(streamWords);
  return stops.map(({ street, streams, cans, because }) => (
    <span key={`${street} ${streams.join()}`} className="coming-stop">
      {[street, streams.map((stream) => names[stream]).join(', '), say.cans(cans)].join(' · ')}
      {because && <b>{say.because(because, date)}</b>}
    </span>
  ));
}
