import { dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { callAnswerContract } from '../contract.ts';
import { answerCall } from '../rules.ts';
import { getAnswerFacts } from './store.ts';

export const callAnswerHandlers: Handlers<typeof callAnswerContract> = {
  async get({ input, read, now }) {
    const today = dayAt(now, await getTimeZone(read));
    return answerCall(await getAnswerFacts(read, input.contactId, today), { today, now });
  },
};
