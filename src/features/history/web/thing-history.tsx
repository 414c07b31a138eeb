import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import type { HistoryThing } from '../contract.ts';
import { HistoryPages } from './history-pages.tsx';
import { historyWords } from './words.ts';

type ThingHistoryProps = Readonly<{ thing: HistoryThing; id: string }>;

/** Who changed what of a run or of a stop and when, before and after. */
export function ThingHistory({ thing, id }: ThingHistoryProps) {
  const { none, texts } = useWords(historyWords);
  return <HistoryPages wanted={{ thing, id }} nothing={<EmptyState title={none}>{texts[thing]}</EmptyState>} />;
}
