import { EmptyState } from '../../../web/ui/empty-state.tsx';
import type { HistoryThing } from '../contract.ts';
import { HistoryPages } from './history-pages.tsx';

type ThingHistoryProps = Readonly<{ thing: HistoryThing; id: string }>;

/** Who changed what of a run or of a stop and when, before and after. */
export function ThingHistory({ thing, id }: ThingHistoryProps) {
  return (
    <HistoryPages wanted={{ thing, id }} nothing={<EmptyState title="No changes yet">{texts[thing]}</EmptyState>} />
  );
}

const texts: Readonly<Record<HistoryThing, string>> = {
  'daily-route':
    'Who starts, completes or cancels this run, gives it to another driver or moves its stops is written down here.',
  'daily-route-stop': 'Who works this stop, corrects it or moves it to another run is written down here.',
};
