import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { date, email, id, optionalText, requiredProse, requiredText, wholeNumber } from '../../kernel/shapes.ts';
import { mostExtras } from '../company/site-fields.ts';
import { offeredCans } from './starting.ts';
import { say } from './words.ts';

const { fields } = say;

/** As the field of the form has it, or a number. */
const cans = z.pipe(z.coerce.number(), wholeNumber(fields.cans, 1, offeredCans));

/** Filled in by programs only: people do not see the field (decisions: Public contact form). */
const trap = z._default(z.string().check(z.maxLength(2000)), '');

/** What a visitor is told after something of theirs was taken. */
const taken = z.strictObject({ success: z.literal(true), message: z.string() });

/** Visitors are asked in once the site is published. */
const refusals = { 'not-published': 'conflict' } as const;

const addressFields = {
  street: requiredText(fields.street, 200),
  city: requiredText(fields.city, 100),
  state: requiredText(fields.state, 50),
  zipCode: requiredText(fields.zipCode, 20),
};

export const landingContract = contract('landing', {
  sendMessage: operation({
    method: 'POST',
    path: '/contact-messages',
    access: 'anyone',
    touches: ['contacts', 'activities', 'outbox'],
    summary: 'Write to the company: a new lead, or the contact with this e-mail, gets the message as an activity',
    input: z.object({
      name: requiredText(fields.name, 200),
      email: email(),
      address: optionalText(fields.address, 300),
      message: requiredProse(fields.message, 5000),
      website: trap,
    }),
    output: taken,
    refusals,
  }),
  checkArea: operation({
    method: 'POST',
    path: '/service-area-checks',
    access: 'anyone',
    touches: [],
    summary:
      'Whether trucks already stop near an address, how often and when next; by ZIP code or city when not located',
    input: z.object(addressFields),
    output: z.strictObject({
      answer: z.enum(['yes', 'perhaps', 'no']),
      /** On which a truck comes at all; the message says how often. */
      weekdays: z.array(z.enum(weekdays)),
      /** The next day on which one comes, from tomorrow on. */
      nextDate: z.nullable(z.string()),
      message: z.string(),
    }),
    refusals,
  }),
  startService: operation({
    method: 'POST',
    path: '/service-starts',
    access: 'anyone',
    touches: ['contacts', 'activities', 'addresses', 'services', 'routes', 'users', 'outbox'],
    summary:
      'Ask to start service: a new lead with its address and the route that fits, or a customer at once where the company lets them',
    input: z.object({
      commandId: id,
      ...addressFields,
      cans,
      extras: z._default(z.array(requiredText(fields.extra, 80)).check(z.maxLength(mostExtras)), []),
      name: requiredText(fields.name, 200),
      email: email(),
      phone: requiredText(fields.phone, 40),
      firstDay: z._default(z.nullable(date), null),
      /** The price a month that the page has shown, null for none; whoever leaves it out is asked nothing. */
      seenCents: z.optional(z.nullable(z.number())),
      website: trap,
    }),
    output: taken,
    refusals: { ...refusals, 'already-sent': 'conflict', 'price-changed': 'conflict' },
  }),
  joinWaitingList: operation({
    method: 'POST',
    path: '/waiting-list',
    access: 'anyone',
    touches: ['contacts', 'activities', 'outbox'],
    summary: 'Ask for service where there is none yet: a new lead, or the contact with this e-mail, gets an activity',
    input: z.object({
      name: requiredText(fields.name, 200),
      email: email(),
      ...addressFields,
      website: trap,
    }),
    output: taken,
    refusals,
  }),
});
