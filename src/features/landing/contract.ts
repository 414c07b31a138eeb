import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { email, optionalText, requiredText } from '../../kernel/shapes.ts';

/** Filled in by programs only: people do not see the field (decisions: Public contact form). */
const trap = z._default(z.string().check(z.maxLength(2000)), '');

/** What a visitor is told after something of theirs was taken. */
const taken = z.strictObject({ success: z.literal(true), message: z.string() });

export const landingContract = contract('landing', {
  sendMessage: operation({
    method: 'POST',
    path: '/contact-messages',
    access: 'anyone',
    summary: 'Write to the company: a new lead, or the contact with this e-mail, gets the message as an activity',
    input: z.object({
      name: requiredText('Name', 200),
      email: email(),
      address: optionalText('Address', 300),
      message: requiredText('Message', 5000),
      website: trap,
    }),
    output: taken,
  }),
});
