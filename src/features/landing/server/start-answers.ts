import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../kernel/refusal.ts';
import { parseInput } from '../../../server/http-input.ts';
import { landingContract } from '../contract.ts';
import type { Asked } from '../service-area.ts';
import { type FormState, untouched } from './form.ts';
import { joinList, refused, typedIn } from './form-answers.ts';
import { findOffer } from './proposing.ts';
import { type LandingKit, lookAt } from './service-area.ts';
import { beginning, extrasIn, type StartState, type StartStep, startSteps } from './start-state.ts';
import { type Starting, startService } from './starting.ts';
import { admitVisitors } from './visitor-limits.ts';

type Answer = Readonly<{ status: number; state: StartState }>;
type Sent = Readonly<{ kit: LandingKit; request: FastifyRequest; typed: FormState['typed'] }>;

const required = ['street', 'city', 'state', 'zipCode', 'name', 'phone', 'email'];
const ok = (state: StartState): Answer => ({ status: 200, state });

/** Does what a page of "Start service" was sent for, and gives the page that comes next. */
export async function answerStart(kit: LandingKit, request: FastifyRequest): Promise<Answer> {
  const sent = typedIn(request);
  const typed = 'commandId' in sent ? sent : { ...beginning().form.typed, ...sent };
  const step = [...startSteps, 'waiting' as const].find((one) => one === typed.step) ?? 'address';
  const form = { ...untouched, typed };
  try {
    if (step === 'waiting') return await wait({ kit, request, typed });
    const at = startSteps.indexOf(step);
    if ('back' in typed) return ok(await pageOf({ kit, request, typed }, startSteps[at - 1] ?? 'address'));
    refuseMissing(step, typed);
    if (step === 'day') return ok({ step: 'done', form, told: await startService(kit, inputOf(typed), request.ip) });
    return ok(await pageOf({ kit, request, typed }, startSteps[at + 1] ?? 'day'));
  } catch (error) {
    const { status, form: wrong } = refused(error, request, typed, required);
    const isOtherPrice = error instanceof Refusal && error.code === 'price-changed';
    const at = isOtherPrice ? 'cans' : stepOf(wrong, step); // where prices stand, and the extras that there are
    return { status, state: await again({ kit, request, typed }, at, wrong) };
  }
}

/** The page of a step, with what it has to know of the address. */
async function pageOf({ kit, request, typed }: Sent, step: StartStep): Promise<StartState> {
  const form = { ...untouched, typed };
  if (step !== 'cans' && step !== 'day') return { step, form };
  await admitVisitors(kit, 'address-check', request.ip, { each: 12, all: 400 });
  const { answer, place, near, today } = await lookAt(kit, parsed(typed, landingContract.checkArea) as Asked);
  if (answer.answer === 'no') return { step: 'waiting', form, answer };
  return { step, form, answer, offer: step === 'day' ? await findOffer(kit.read, place, near, today) : undefined };
}

async function wait({ kit, request, typed }: Sent): Promise<Answer> {
  const told = await joinList(kit, typed, request.ip);
  return ok({ step: 'done', form: { ...untouched, typed }, told });
}

const parsed = (fields: FormState['typed'], operation: Parameters<typeof parseInput>[0]) =>
  parseInput(operation, { fields });

const inputOf = (typed: FormState['typed']): Starting =>
  parseInput(landingContract.startService, {
    fields: { ...typed, extras: extrasIn(typed), firstDay: typed.firstDay || null, ...seenIn(typed) },
  }) as Starting;

const seenIn = ({ seenCents }: FormState['typed']) =>
  seenCents === undefined ? {} : { seenCents: seenCents === '' ? null : Number(seenCents) };

/** Each page refuses what it has asked for; what comes later is not missing yet. */
function refuseMissing(step: StartStep, typed: FormState['typed']): void {
  if (step === 'address') parsed(typed, landingContract.checkArea);
  if (step === 'cans' || step === 'you') {
    const later = { name: 'A', email: 'a@example.com', phone: '1' };
    inputOf(step === 'cans' ? { ...typed, ...later } : typed);
  }
}

/** The page on which what is wrong was asked for. */
function stepOf({ errors }: FormState, sent: StartStep | 'waiting'): StartStep | 'waiting' {
  if (sent === 'waiting') return sent;
  if (['street', 'city', 'state', 'zipCode'].some((name) => name in errors)) return 'address';
  if ('cans' in errors) return 'cans';
  return ['name', 'phone', 'email'].some((name) => name in errors) ? 'you' : sent;
}

/** The page again, with what is wrong; days that cannot be had now are none. */
async function again(sent: Sent, step: StartStep | 'waiting', form: FormState): Promise<StartState> {
  if (step === 'waiting') return { step, form };
  const page = await pageOf(sent, step).catch((): StartState => ({ step, form }));
  return { ...page, form };
}
