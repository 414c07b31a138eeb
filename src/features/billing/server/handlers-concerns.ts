import type { Handlers } from '../../../server/http.ts';
import type { concernsContract } from '../concerns.ts';
import { whenIs } from './handlers.ts';
import { listConcerns } from './store-concerns.ts';

export const concernsHandlers: Handlers<typeof concernsContract> = {
  async list({ input, read, now }) {
    return { concerns: await listConcerns(read, input.kind, await whenIs(read, now)) };
  },
};
