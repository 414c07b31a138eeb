import { useRead } from '../../../web/use-read.ts';
import { ownMessagesContract } from '../../activities/own-messages.ts';

/** The own messages, and the ids of replies that nobody has seen yet. */
export function useOwnMessages() {
  const { data, error, refetch } = useRead(ownMessagesContract.list, {}, { everyMs: 5 * 60_000 });
  const thread = data?.messages.flatMap((message) => message.thread) ?? [];
  // As many as can be marked at once; the rest follows.
  const unread = thread.flatMap(({ id, isUnread }) => (isUnread ? id : [])).slice(0, 1000);
  return { data, error, refetch, unread };
}
