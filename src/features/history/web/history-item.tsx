import {
  IconArrowRight,
  IconCalendarPause,
  IconHistory,
  IconMapPin,
  IconNotes,
  IconRoute,
  IconTrash,
  IconTruck,
  IconUser,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTimes } from '../../../web/company.ts';
import type { EntryKind, HistoryEntry } from '../contract.ts';

const icons: Readonly<Record<EntryKind, TablerIcon>> = {
  contact: IconUser,
  address: IconMapPin,
  service: IconTrash,
  suspension: IconCalendarPause,
  activity: IconNotes,
  route: IconRoute,
  run: IconTruck,
  account: IconUserShield,
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
        {changes.length > 0 && (action === 'update' ? <Changes entry={entry} /> : <Facts entry={entry} />)}
      </div>
    </li>
  );
}

/** Field by field, what it was and what it became. */
function Changes({ entry: { changes } }: Readonly<{ entry: HistoryEntry }>) {
  return (
    <dl className="history-changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value of={before} as="del" />
            <IconArrowRight className="history-arrow" size={14} aria-hidden />
            <span className="visually-hidden"> became </span>
            <Value of={after} as="ins" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a thing that was added or removed was like. */
function Facts({ entry: { changes } }: Readonly<{ entry: HistoryEntry }>) {
  return (
    <dl className="history-facts">
      {changes.map(({ label, before, after }) => (
        <div key={label} data-long={(after ?? before ?? '').length > longest || undefined}>
          <dt>{label}</dt>
          <dd>
            <Value of={after ?? before} as="span" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const longest = 240;

/** A long text shows its beginning and opens. */
function Value({ of: text, as: Tag }: Readonly<{ of: string | null; as: 'del' | 'ins' | 'span' }>) {
  if (text === null) return <em>empty</em>;
  if (text.length <= longest) return <Tag>{text}</Tag>;
  return (
    <details>
      <summary>
        <span className="history-cut">
          <Tag>{text.slice(0, longest)}…</Tag> <u>Show all</u>
        </span>
        <u className="history-less">Show less</u>
      </summary>
      <Tag>{text}</Tag>
    </details>
  );
}
