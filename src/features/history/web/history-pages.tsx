import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dayAt } from '../../../kernel/calendar.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { historyContract } from '../contract.ts';
import { HistoryDays } from './history-days.tsx';
import { historyWords } from './words.ts';
import './history.css';

type PagesProps = Readonly<{
  /** Of a contact, or of a thing. */
  wanted: Sent<typeof historyContract.ofContact> | Sent<typeof historyContract.ofThing>;
  /** Where the page before ended: its cursor, and the day that goes on. */
  after?: Readonly<{ before: number; day: string | undefined }>;
  nothing?: ReactNode;
}>;

/** One page, and below it the next ones as far as they were asked for. */
export function HistoryPages({ wanted, after, nothing = null }: PagesProps) {
  const say = useWords(historyWords);
  const { timeZone } = useCompany();
  const operation = 'thing' in wanted ? historyContract.ofThing : historyContract.ofContact;
  const { data, error, refetch } = useRead(
    operation,
    { ...wanted, ...(after && { before: after.before }) },
    { failure: [say.failed, say.unreadable], keepPrevious: true },
  );
  const [isMoreShown, setMoreShown] = useState(false);
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={6} />;
  const last = data.entries.at(-1);
  if (!last) return nothing;
  return (
    <>
      <HistoryDays entries={data.entries} dayBefore={after?.day} takesFocus={after !== undefined} />
      {data.next !== null &&
        (isMoreShown ? (
          <HistoryPages wanted={wanted} after={{ before: data.next, day: dayAt(last.at, timeZone) }} />
        ) : (
          <div className="history-more">
            <Button variant="default" onClick={() => setMoreShown(true)}>
              {say.more}
            </Button>
          </div>
        ))}
    </>
  );
}
