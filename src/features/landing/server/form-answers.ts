import type { FastifyRequest } from 'fastify';
import { Refusal, refusalStatus } from '../../../kernel/refusal.ts';
import type { Kit } from '../../../server/http.ts';
import { parseInput } from '../../../server/http-input.ts';
import { landingContract } from '../contract.ts';
import { formMessage, notSent } from '../rules.ts';
import type { FormState } from './form.ts';
import type { Forms } from './home-page.ts';
import { type Message, receiveMessage } from './messages.ts';

/** Does what a form of the page asks for, and gives the page's forms as they are then. */
export type Answered = (kit: Kit, request: FastifyRequest) => Promise<Readonly<{ status: number; forms: Forms }>>;

export const answerContact: Answered = async (kit, request) => {
  const typed = typedIn(request);
  try {
    const input = parseInput(landingContract.sendMessage, { fields: typed }) as Message;
    const text = await receiveMessage(kit, input, request.ip);
    const notice = { tone: 'good', title: 'Message Sent!', text } as const;
    return { status: 200, forms: { contact: { typed: {}, errors: {}, notice } } };
  } catch (error) {
    const { status, form } = refused(error, request, typed, ['name', 'email', 'message']);
    return { status, forms: { contact: form } };
  }
};

/** The form as it was sent: the body parser gives texts only. */
const typedIn = ({ body }: FastifyRequest): Readonly<Record<string, string>> => ({ ...(body as object) });

/** What was typed comes back with every "no", also when it is our own fault. */
function refused(
  error: unknown,
  request: FastifyRequest,
  typed: FormState['typed'],
  required: readonly string[],
): Readonly<{ status: number; form: FormState }> {
  if (!(error instanceof Refusal)) {
    request.log.error({ err: error }, 'a form of the public page failed');
    return {
      status: 503,
      form: { typed, errors: {}, notice: { tone: 'bad', title: 'Submission Failed', text: notSent } },
    };
  }
  const { fields: errors = {} } = error;
  const missing = required.filter((name) => !typed[name]?.trim());
  const notice =
    error.kind === 'invalid'
      ? ({ tone: 'bad', title: 'Form Error', text: formMessage(errors, missing) } as const)
      : ({ tone: 'bad', title: 'Submission Failed', text: error.message } as const);
  return { status: refusalStatus[error.kind], form: { typed, errors, notice } };
}
