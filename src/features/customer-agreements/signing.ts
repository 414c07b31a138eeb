import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id, instant, requiredProse, requiredText } from '../../kernel/shapes.ts';
import { agreementToRead, earlierAgreement } from './contract.ts';

/** What comes with a signature: what was read, what was agreed to, and who says so. */
const signature = {
  id,
  commandId: id,
  /** Of the text that was read. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Please read the agreement again.')),
  /** The sentence as it was shown. */
  consent: requiredProse('The consent', 500),
  name: requiredText('Full name', 200),
};

const signed = z.strictObject({ signedAt: instant });

const refusals = {
  'already-signed': 'conflict',
  'agreement-inactive': 'conflict',
  'other-text': 'conflict',
  'other-consent': 'conflict',
  'name-incomplete': 'invalid',
  'command-reused': 'conflict',
} as const;

export const signingContract = contract('agreement-signing', {
  own: operation({
    method: 'GET',
    path: '/my-agreement',
    access: 'customer',
    shows: ['customer-agreements', 'contacts'],
    summary: 'The own active agreement, to be read and signed, or null; and those signed before, newest first',
    input: z.object({}),
    output: z.strictObject({ agreement: z.nullable(agreementToRead), earlier: z.array(earlierAgreement) }),
  }),
  sign: operation({
    method: 'POST',
    path: '/my-agreement/{id}/signature',
    access: 'customer',
    touches: ['customer-agreements'],
    summary: 'Sign the own agreement as it was read; once',
    input: z.object(signature),
    output: signed,
    refusals,
  }),
  ownPaper: operation({
    method: 'GET',
    path: '/my-agreement/{id}/paper.pdf',
    access: 'customer',
    shows: ['customer-agreements', 'contacts', 'company'],
    summary: 'The own agreement on letter paper, with who signed it, when and how',
    input: z.object({ id }),
    output: fileAnswer,
    answers: 'file',
  }),
  witness: operation({
    method: 'POST',
    path: '/customer-agreements/{id}/witnessed-signature',
    access: staff,
    touches: ['customer-agreements'],
    summary: 'The customer signs on the device of a staff member, who is there and is recorded with it; once',
    input: z.object(signature),
    output: signed,
    refusals,
  }),
});
