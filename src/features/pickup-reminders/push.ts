import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { done, text } from '../../kernel/shapes.ts';

const wrongDevice = 'This browser cannot be reached';
const endpoint = text('Browser', 1000);
const octets = (count: number) =>
  text('Key', 200).check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`), wrongDevice));

export const pickupPushContract = contract('pickup-push', {
  devices: operation({
    method: 'GET',
    path: '/my-push',
    access: 'customer',
    shows: ['pickup-reminders', 'contacts'],
    summary: 'What a browser needs to be pushed to, and the own browsers that are',
    input: z.object({}),
    output: z.strictObject({ publicKey: z.string(), endpoints: z.array(z.string()) }),
  }),
  add: operation({
    method: 'POST',
    path: '/my-push/devices',
    access: 'customer',
    touches: ['pickup-reminders'],
    summary: 'Be reminded of pickups by a browser; a repeat changes nothing',
    input: z.object({ endpoint, p256dh: octets(65), auth: octets(16) }),
    output: done,
    refusals: { 'wrong-device': 'invalid' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/my-push/devices',
    access: 'customer',
    touches: ['pickup-reminders'],
    summary: 'Be no longer reminded by a browser',
    input: z.object({ endpoint }),
    output: done,
  }),
});
