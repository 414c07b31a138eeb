import {
  IconCalendarPause,
  IconHistory,
  IconMapPin,
  IconNotes,
  IconReceipt,
  IconRoute,
  IconTrash,
  IconTruck,
  IconUser,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTimes } from '../../../web/company.ts';
import type { EntryKind, HistoryEntry } from '../contract.ts';
import { HistoryChanges, HistoryFacts } from './history-changes.tsx';

const icons: Readonly<Record<EntryKind, TablerIcon>> = {
  contact: IconUser,
  address: IconMapPin,
  service: IconTrash,
  suspension: IconCalendarPause,
  activity: IconNotes,
  route: IconRoute,
  run: IconTruck,
  account: IconUserShield,
  billing: IconReceipt,
};

export function HistoryItem({ entry }: Readonly<{ entry: HistoryEntry }>) {
  const { time } = useTimes();
  const { kind, what, subject, who, at, changes, action } = entry;
  const Icon = kind ? icons[kind] : IconHistory;
  return (
    <li>
      <span className="history-mark" data-action={action}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <div className="history-text">
        <p>
          <b>{what}</b>
          {subject && <span> · {subject}</span>}
        </p>
        <small>
          {who} · <time dateTime={at}>{time(at)}</time>
        </small>
        {changes.length > 0 &&
          (action === 'update' ? <HistoryChanges entry={entry} /> : <HistoryFacts entry={entry} />)}
      </div>
    </li>
  );
}
