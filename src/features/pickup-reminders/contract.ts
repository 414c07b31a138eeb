import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { done, id, instant, text } from '../../kernel/shapes.ts';

/** By what somebody hears of a pickup the evening before. */
export const channels = ['email', 'push'] as const;
export type Channel = (typeof channels)[number];
/** From where somebody chose. */
export const sources = ['my-account', 'unsubscribe-link', 'device-gone'] as const;
export type Source = (typeof sources)[number];

const choice = z.strictObject({ channel: z.enum(channels), isOn: z.boolean(), source: z.enum(sources), at: instant });
export type Choice = z.infer<typeof choice>;

export const pickupRemindersContract = contract('pickup-reminders', {
  own: operation({
    method: 'GET',
    path: '/my-pickup-reminders',
    access: 'customer',
    shows: ['pickup-reminders', 'contacts', 'users', 'company'],
    summary: 'By which channels one is reminded of pickups the evening before',
    input: z.object({}),
    output: z.strictObject({
      /** False until the office has linked the account to a contact. */
      isLinked: z.boolean(),
      email: z.string(),
      /** The hour of the evening, in the company's time zone. */
      hour: z.number(),
      /** The last word on each channel about which anything was chosen. */
      choices: z.array(choice),
    }),
  }),
  choose: operation({
    method: 'PUT',
    path: '/my-pickup-reminders/{channel}',
    access: 'customer',
    touches: ['pickup-reminders'],
    summary: 'Be reminded by e-mail, or no longer; when and from where is kept',
    input: z.object({ channel: z.literal('email'), isOn: z.boolean('Say whether reminders come') }),
    output: done,
  }),
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/pickup-reminders',
    access: staff,
    shows: ['pickup-reminders', 'contacts'],
    summary: 'What the customer has chosen about reminders, newest first',
    input: z.object({ contactId: id }),
    output: z.strictObject({ hasAccount: z.boolean(), choices: z.array(choice) }),
  }),
  unsubscribe: operation({
    method: 'POST',
    path: '/pickup-unsubscribes/{token}',
    access: 'anyone',
    touches: ['pickup-reminders'],
    summary: 'Get no more pickup reminders at the address that this link was sent to (RFC 8058)',
    input: z.object({ token: text('Link', 100) }),
    output: done,
  }),
});
