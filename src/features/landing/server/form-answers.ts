import type { FastifyRequest } from 'fastify';
import { Refusal, refusalStatus } from '../../../kernel/refusal.ts';
import { parseInput } from '../../../server/http-input.ts';
import { landingContract } from '../contract.ts';
import { formMessage } from '../rules.ts';
import type { Asked } from '../service-area.ts';
import { say, unsent } from '../words.ts';
import { type FormState, untouched } from './form.ts';
import type { Forms } from './home-page.ts';
import { type Message, receiveMessage } from './messages.ts';
import { sentOnce } from './sent-once.ts';
import { checkArea, joinWaitingList, type LandingKit, type Waiting } from './service-area.ts';

/** Does what a form of the page asks for, and gives the page's forms as they are then. */
export type Answered = (
  kit: LandingKit,
  request: FastifyRequest,
) => Promise<Readonly<{ status: number; forms: Forms }>>;

export const answerContact: Answered = async (kit, request) => {
  const typed = typedIn(request);
  try {
    const input = parseInput(landingContract.sendMessage, { fields: typed }) as Message;
    const text = await receiveMessage(sentOnce(kit, typed, { name: 'sendMessage', input }), input, request.ip);
    return {
      status: 200,
      forms: { contact: { ...untouched, notice: { tone: 'good', title: say.messageSent, text } } },
    };
  } catch (error) {
    const { status, form } = refused(error, request, typed, ['name', 'email', 'message']);
    return { status, forms: { contact: form } };
  }
};

export const answerArea: Answered = async (kit, request) => {
  const typed = typedIn(request);
  try {
    const input = parseInput(landingContract.checkArea, { fields: typed }) as Asked;
    const answer = await checkArea(kit, input, request.ip);
    return { status: 200, forms: { area: { check: { ...untouched, typed }, answer } } };
  } catch (error) {
    const { status, form } = refused(error, request, typed, ['street', 'city', 'state', 'zipCode']);
    return { status, forms: { area: { check: form } } };
  }
};

export const answerWaiting: Answered = async (kit, request) => {
  const typed = typedIn(request);
  const check = { ...untouched, typed };
  try {
    const text = await joinList(kit, typed, request.ip);
    const list = { ...untouched, notice: { tone: 'good', title: say.onTheList, text } } as const;
    return { status: 200, forms: { area: { check, list } } };
  } catch (error) {
    const { status, form } = refused(error, request, typed, ['name', 'email']);
    return { status, forms: { area: { check, list: form } } };
  }
};

/** Of both pages with this form; gives what the visitor is told. */
export function joinList(kit: LandingKit, typed: FormState['typed'], address: string): Promise<string> {
  const input = parseInput(landingContract.joinWaitingList, { fields: typed }) as Waiting;
  return joinWaitingList(sentOnce(kit, typed, { name: 'joinWaitingList', input }), input, address);
}

/** The form as it was sent: the body parser gives texts only. */
export const typedIn = ({ body }: FastifyRequest): Readonly<Record<string, string>> => ({ ...(body as object) });

/** What was typed comes back with every "no", also when it is our own fault. */
export function refused(
  error: unknown,
  request: FastifyRequest,
  typed: FormState['typed'],
  required: readonly string[],
): Readonly<{ status: number; form: FormState }> {
  if (!(error instanceof Refusal)) {
    request.log.error({ err: error }, 'a form of the public page failed');
    const notice = { tone: 'bad', ...unsent } as const;
    return { status: 503, form: { typed, errors: {}, notice } };
  }
  const { fields: errors = {} } = error;
  const missing = required.filter((name) => !typed[name]?.trim());
  const notice =
    error.kind === 'invalid'
      ? ({ tone: 'bad', title: say.formError, text: formMessage(errors, missing) } as const)
      : ({ tone: 'bad', title: unsent.title, text: error.message } as const);
  return { status: refusalStatus[error.kind], form: { typed, errors, notice } };
}
