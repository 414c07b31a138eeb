import { useLanguage } from '../../../web/language.ts';
import { useRead } from '../../../web/use-read.ts';
import type { OwnMessage } from '../../activities/own-messages.ts';
import { ownRequestsContract } from '../../service-requests/own-requests.ts';
import { messageOf, threadText } from '../../service-requests/words.ts';

/** Messages that are requests are kept as the office reads them; who sent them reads them in their own language. */
export function useInOwnLanguage(messages: readonly OwnMessage[]): readonly OwnMessage[] {
  const language = useLanguage();
  const { data } = useRead(ownRequestsContract.list, {}, { enabled: language !== 'en' });
  const requestOf = new Map(data?.requests.map((request) => [request.activityId, request]));
  return messages.map((message) => {
    const request = requestOf.get(message.id);
    if (!request) return message;
    const thread = message.thread.map((one) => ({ ...one, text: threadText(one.text, request, language) }));
    return { ...message, ...messageOf(request.asked, language), thread };
  });
}
