import { formatLongDay } from '../../../kernel/calendar.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { ChangePreview } from '../calendar.ts';
import { pickups } from './change-total.tsx';

/** Somebody has to drive what two days bring together. */
export function FullDays({ preview }: { preview: ChangePreview }) {
  const full = preview.weeks
    .flatMap(({ days }) => days)
    .filter(({ from, before, after }) => from.length > 1 && after.pickups > before.pickups)
    .filter(({ from }) => preview.moves.some(({ nominal }) => from.includes(nominal)));
  return full.map(({ date, after }) => (
    <Notice key={date} tone="warning">
      <b>{formatLongDay(date)} holds two days’ work:</b> {pickups(after.pickups)} on{' '}
      {after.routes === 1 ? '1 route' : `${after.routes} routes`}.
    </Notice>
  ));
}
