import { formatMoney } from '../../../kernel/money.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { kitWords, sentenceOf } from '../../../web/words.ts';
import { ownRequestsContract } from '../own-requests.ts';
import { ownWords } from './words-own.ts';

/** So many days are named. */
const named = 4;

/** Which pickups a pause takes away, and what is credited for them, before it is sent. */
export function OwnPausePreview({ wanted }: Readonly<{ wanted: Sent<typeof ownRequestsContract.previewPause> }>) {
  const say = useWords(ownWords);
  const kit = useWords(kitWords);
  const { longDay } = useTimes();
  const { data, error } = useRead(ownRequestsContract.previewPause, wanted, { keepPrevious: true });
  if (error) return <Notice tone="warning">{sentenceOf(error, kit, say.refusals)}</Notice>;
  if (!data) return <SkeletonLines count={2} />;
  const days = [...new Set(data.pickups.map(({ date }) => longDay(date)))];
  const rest = days.length > named ? [say.more(days.length - named)] : [];
  const { credit, leastDays } = data;
  return (
    <Notice tone="info">
      {days.length > 0 ? (
        <>
          <b>{say.fallsOut(data.pickups.length)}</b>: {[...days.slice(0, named), ...rest].join('; ')}.
        </>
      ) : (
        say.nothingFallsOut
      )}{' '}
      {credit > 0 ? say.credit(formatMoney(credit)) : leastDays ? say.creditFrom(leastDays) : say.noCredit}
    </Notice>
  );
}
