import type { ReactNode } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type ChangePreview, calendarContract } from '../calendar.ts';
import { moveText, servedAnywayText } from '../calendar-words.ts';
import { ChangeTotal, pickups } from './change-total.tsx';
import { FullDays } from './full-days.tsx';
import { WeekPicture } from './week-picture.tsx';
import './calendar.css';

export type Change = Sent<typeof calendarContract.preview>;

/** What a change would do, asked again with every choice; nothing while what is chosen makes no change yet. */
export function usePreview(change: Change | undefined) {
  const { data, error, isFetching, isPlaceholderData } = useRead(calendarContract.preview, change ?? {}, {
    enabled: change !== undefined,
    keepPrevious: true,
  });
  const preview = change && !error ? data : undefined;
  return { preview, error: change ? error : null, isPending: isFetching && (isPlaceholderData || !data) };
}

type ChangePreviewViewProps = Readonly<{
  preview: ChangePreview | undefined;
  error: Error | null;
  isPending: boolean;
  /** Stands beside the sum. */
  action?: ReactNode;
}>;

/** Before anything is saved: the weeks before and after, and how many pickups change on which days. */
export function ChangePreviewView({ preview, error, isPending, action }: ChangePreviewViewProps) {
  if (error) return <Notice tone="warning">{error.message}</Notice>;
  if (!preview)
    return isPending ? (
      <div className="change-preview" aria-busy>
        <Skeleton />
        <Skeleton width="70%" />
      </div>
    ) : null;
  if (preview.weeks.length === 0) return <Notice>No pickup that is still to come changes its day.</Notice>;
  return (
    <section className="change-preview" aria-label="What changes" aria-busy={isPending}>
      {preview.weeks.map((week) => (
        <WeekPicture key={week.days[0]?.date} week={week} moves={preview.moves} />
      ))}
      <ul className="change-moves">
        {preview.moves.map((move) => (
          <li key={move.nominal}>
            <span>{moveText(move)}</span>
            {(move.pickups > 0 || move.servedAnyway === 0) && <b>{pickups(move.pickups)}</b>}
            {move.servedAnyway > 0 && (
              <small className="change-anyway">{servedAnywayText(move.servedAnyway, move.pickups > 0)}</small>
            )}
          </li>
        ))}
      </ul>
      <FullDays preview={preview} />
      <div className="change-sum">
        <ChangeTotal preview={preview} />
        {action}
      </div>
      {preview.laterWeeks.length > 0 && <p className="secondary">{laterText(preview.laterWeeks)}</p>}
    </section>
  );
}

function laterText(mondays: readonly string[]): string {
  const weeks = mondays.length === 1 ? '1 later week changes' : `${mondays.length} later weeks change`;
  return `${weeks} in the same way, the last one that of ${formatDay(mondays.at(-1) ?? '')}.`;
}
