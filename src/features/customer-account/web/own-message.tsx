import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { OwnMessage as Message } from '../../activities/own-messages.ts';
import { AnswerForm } from './answer-form.tsx';
import { messageWords } from './words-messages.ts';

type OwnMessageProps = Readonly<{ message: Message; fresh: ReadonlySet<string> }>;

/** One message with what both sides wrote under it, and room to answer. `fresh` are the replies that are new here. */
export function OwnMessage({ message: { id, subject, text, isWaiting, createdAt, thread }, fresh }: OwnMessageProps) {
  const say = useWords(messageWords);
  const { instant } = useTimes();
  return (
    <Panel
      title={subject}
      isPadded
      actions={<StatusPill tone={isWaiting ? 'warning' : 'good'}>{isWaiting ? say.waiting : say.answered}</StatusPill>}
    >
      <ol className="own-thread">
        <li>
          <small>{`${say.you} · ${instant(createdAt)}`}</small>
          <p>{text}</p>
        </li>
        {thread.map((one) => (
          <li key={one.id} data-reply={!one.isOwn || undefined}>
            <small>
              {`${one.isOwn ? say.you : (one.from ?? say.office)} · ${instant(one.createdAt)} `}
              {fresh.has(one.id) && <StatusPill tone="info">{say.fresh}</StatusPill>}
            </small>
            <p>{one.text}</p>
          </li>
        ))}
      </ol>
      <AnswerForm id={id} />
    </Panel>
  );
}
