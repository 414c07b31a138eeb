import type { ReactNode } from 'react';
import { formatDay, formatNearDay } from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import type { CallAnswer } from '../contract.ts';
import { stopsOfHold, wordsOfHold } from '../words.ts';
import { TabLink } from './tab-link.tsx';

type OpenMattersProps = Readonly<{ contactId: string; answer: CallAnswer }>;

/** What is in force or waits for somebody: holds, messages without an answer, tasks. */
export function OpenMatters({ contactId, answer: { places, holds, messages, tasks, today } }: OpenMattersProps) {
  const { instant } = useTimes();
  const overdue = tasks.filter(({ isOverdue }) => isOverdue).length;
  const [message] = messages;
  const [task] = tasks;
  return (
    <div className="answer-open">
      <h2>Open</h2>
      {holds.length + messages.length + tasks.length === 0 && (
        <p>
          <small>No holds, messages or tasks.</small>
        </p>
      )}
      <ul>
        {holds.map((hold) => (
          <Matter
            key={hold.id}
            contactId={contactId}
            tab="addresses"
            label={hold.isActive ? 'Suspended' : 'Upcoming hold'}
            tone={hold.isActive ? 'warning' : 'info'}
            title={wordsOfHold(hold)}
            detail={[stopsOfHold(hold, places.length), hold.notes].filter(Boolean).join(' · ')}
          />
        ))}
        {message && (
          <Matter
            contactId={contactId}
            tab="activities"
            activity={message.id}
            label={messages.length === 1 ? '1 message' : `${messages.length} messages`}
            tone="info"
            title={message.title}
            detail={`Waiting since ${instant(message.createdAt)}`}
          />
        )}
        {task && (
          <Matter
            contactId={contactId}
            tab="activities"
            activity={task.id}
            label={`${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}${overdue > 0 ? `, ${overdue} overdue` : ''}`}
            tone={overdue > 0 ? 'bad' : 'mute'}
            title={task.title}
            detail={
              task.dueDate && `Due ${task.isOverdue ? formatDay(task.dueDate) : formatNearDay(task.dueDate, today)}`
            }
          />
        )}
      </ul>
    </div>
  );
}

type MatterProps = Readonly<{
  contactId: string;
  tab: 'addresses' | 'activities';
  activity?: string;
  label: string;
  tone: Tone;
  title: string;
  detail: ReactNode;
}>;

/** One line that leads to where something can be done about it: the tab, and the very task or message. */
function Matter({ contactId, tab, activity, label, tone, title, detail }: MatterProps) {
  return (
    <li>
      <TabLink contactId={contactId} tab={tab} activity={activity} className="answer-matter">
        <StatusPill tone={tone}>{label}</StatusPill>
        <span>{title}</span>
      </TabLink>
      {detail && <small>{detail}</small>}
    </li>
  );
}

export function OpenMattersSkeleton() {
  return (
    <div className="answer-open" aria-hidden>
      <h2>Open</h2>
      <p>
        <Skeleton width="18ch" />
      </p>
    </div>
  );
}
