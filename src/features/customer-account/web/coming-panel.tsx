import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { RouteLine, RouteStop } from '../../../web/ui/route-line.tsx';
import { streamWords } from '../../services/stream-words.ts';
import type { Stream } from '../../services/streams.ts';
import type { ComingDay, LostPickup } from '../contract.ts';
import { ComingStops } from './coming-stops.tsx';
import { homeWords } from './words-home.ts';

type ComingPanelProps = Readonly<{ coming: readonly ComingDay[]; lost: readonly LostPickup[] }>;

/** Every pickup of the next four weeks, with its reason where it is not the usual one. */
export function ComingPanel({ coming, lost }: ComingPanelProps) {
  const say = useWords(homeWords);
  const streamNames = useWords(streamWords);
  const named = (streams: readonly Stream[]) => streams.map((stream) => streamNames[stream]).join(', ');
  const { longDay } = useTimes();
  return (
    <Panel title={say.upcoming}>
      {coming.length === 0 && lost.length === 0 && (
        <EmptyState title={say.nonePlanned}>{say.nonePlannedMeans}</EmptyState>
      )}
      <RouteLine label={say.upcomingMeans}>
        {coming.map(({ date, stops }, at) => (
          <RouteStop
            key={date}
            number={at + 1}
            title={longDay(date)}
            detail={<ComingStops stops={stops} date={date} />}
          />
        ))}
      </RouteLine>
      {lost.map((one) => (
        <p key={`${one.date} ${one.street} ${one.streams.join()} ${one.why.kind}`} className="lost-pickup">
          {[say.lost(one), one.street, named(one.streams)].join(' · ')}
        </p>
      ))}
    </Panel>
  );
}
