import type { Day } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { exceptionsContract } from '../exceptions.ts';
import { waitsForTruck } from '../look-back.ts';
import { DecidedPickups } from './decided-pickups.tsx';
import { NotServed } from './not-served.tsx';
import { WaitingPickups } from './waiting-pickups.tsx';
import type { WaitingRunProps } from './waiting-run.tsx';
import { dayWords } from './words-day.ts';
import './unserved.css';

type UnservedPanelProps = Omit<WaitingRunProps, 'pickups'> & Readonly<{ date: Day }>;

/** Who waits for a truck on a date, who is not served and why, and what was decided for it. */
export function UnservedPanel({ date, runs, onMove }: UnservedPanelProps) {
  const say = useWords(dayWords);
  const { today } = useCompany();
  const { data } = useRead(exceptionsContract.ofDate, { date }, { keepPrevious: true });
  if (!data || data.date !== date) return null;
  const waiting = data.unserved.filter((pickup) => waitsForTruck(pickup, date, today));
  const others = data.unserved.filter((one) => !waiting.includes(one));
  return (
    <>
      {waiting.length > 0 && (
        <WaitingPickups
          title={say.needTruck(waiting.length, date, today)}
          pickups={waiting}
          runs={date < today ? [] : runs} // no other truck of a day that is gone takes them
          onMove={onMove}
        />
      )}
      {(others.length > 0 || data.decided.length > 0) && (
        <Panel label={say.decidedAndNotServed}>
          <div className="unserved">
            {data.decided.length > 0 && <DecidedPickups all={data.decided} />}
            {others.length > 0 && <NotServed pickups={others} />}
          </div>
        </Panel>
      )}
    </>
  );
}
