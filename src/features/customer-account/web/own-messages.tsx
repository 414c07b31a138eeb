import { useEffect, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { ownMessagesContract } from '../../activities/own-messages.ts';
import { MessageForm } from './message-form.tsx';
import { OwnMessage } from './own-message.tsx';
import { useInOwnLanguage } from './use-in-own-language.ts';
import { useOwnMessages } from './use-own-messages.ts';
import { messageWords } from './words-messages.ts';
import './messages.css';

/** What was written and answered, and a form for more; replies count as read once they are shown. */
export function OwnMessages() {
  const say = useWords(messageWords);
  const { data, error, refetch, unread } = useOwnMessages();
  const messages = useInOwnLanguage(data?.messages ?? []);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  // Whatever goes wrong, they stay unread: nobody needs to be told.
  const { run } = useCommand(ownMessagesContract.markSeen, { failure: say.failed, onRefused: () => true });
  const shown = unread.join(' ');
  useEffect(() => {
    if (!shown) return;
    const ids = shown.split(' ');
    setFresh((before) => new Set([...before, ...ids]));
    void run({ ids });
  }, [shown, run]);
  if (!data && error) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={6} />;
  if (!data.isLinked)
    return (
      <Panel label={say.unreadable}>
        <EmptyState title={say.unreadable}>{say.incomplete}</EmptyState>
      </Panel>
    );
  return (
    <>
      <MessageForm />
      {messages.map((message) => (
        <OwnMessage key={message.id} message={message} fresh={fresh} />
      ))}
      {data.hasMore && <p className="own-foot">{say.olderOnes(messages.length)}</p>}
    </>
  );
}
