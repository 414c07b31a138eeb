import { useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { exceptionsContract, type UnservedPickup } from '../exceptions.ts';
import { waitsForTruck } from '../look-back.ts';
import { DecidedPickups } from './decided-pickups.tsx';
import { NotServed } from './not-served.tsx';
import { LeaveOutDialog, PutOffDialog } from './pickup-dialogs.tsx';
import { WaitingPickups } from './waiting-pickups.tsx';
import type { AskedPickups, WaitingRunProps } from './waiting-run.tsx';
import { dayWords } from './words-day.ts';
import './unserved.css';

type UnservedPanelProps = Omit<WaitingRunProps, 'pickups' | 'onAsk'> & Readonly<{ date: Day }>;

const idsOf = ({ serviceId, routeId, nominal }: UnservedPickup) => ({ serviceId, routeId, nominal });
const keyOf = (pickup: UnservedPickup) => Object.values(idsOf(pickup)).join(' ');

/** Who waits for a truck on a date, who is not served and why, and what was decided for it. */
export function UnservedPanel({ date, runs, onMove }: UnservedPanelProps) {
  const say = useWords(dayWords);
  const { today } = useCompany();
  const { data } = useRead(exceptionsContract.ofDate, { date }, { keepPrevious: true });
  const [asked, setAsked] = useState<AskedPickups>();
  const [isOpen, setOpen] = useState(false);
  const shown = data?.date === date ? data : undefined;
  const unserved = shown?.unserved ?? [];
  const decided = shown?.decided ?? [];
  const waiting = unserved.filter((pickup) => waitsForTruck(pickup, date, today));
  const others = unserved.filter((one) => !waiting.includes(one));
  /** Those that still wait; when somebody else has found another way out for all, what was typed stays nevertheless. */
  const still = asked?.pickups.filter((pickup) => waiting.some((one) => keyOf(one) === keyOf(pickup))) ?? [];
  const dialog = {
    pickups: (still.length > 0 ? still : (asked?.pickups ?? [])).map(idsOf),
    onClose: () => setOpen(false),
  };
  return (
    <>
      {waiting.length > 0 && (
        <WaitingPickups
          title={say.needTruck(waiting.length, date, today)}
          pickups={waiting}
          runs={date < today ? [] : runs} // no other truck of a day that is gone takes them
          onMove={onMove}
          onAsk={(next) => {
            setAsked(next);
            setOpen(true);
          }}
        />
      )}
      {(others.length > 0 || decided.length > 0) && (
        <Panel label={say.decidedAndNotServed}>
          <div className="unserved">
            {decided.length > 0 && <DecidedPickups all={decided} />}
            {others.length > 0 && <NotServed pickups={others} />}
          </div>
        </Panel>
      )}
      <PutOffDialog {...dialog} opened={isOpen && asked?.what === 'day'} />
      <LeaveOutDialog {...dialog} opened={isOpen && asked?.what === 'out'} />
    </>
  );
}
