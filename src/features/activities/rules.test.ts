import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, dayAt, startOfDay } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { activityStatuses, activityTypes } from './contract.ts';
import {
  answeredWords,
  firstStatus,
  isFixed,
  isOverdue,
  nextStatuses,
  refuseAnswering,
  refuseChanging,
  refuseOtherSteps,
  refuseStranger,
  refuseTouchingReply,
  statusAs,
} from './rules.ts';

const task = { type: 'task', isCustomerGenerated: false } as const;
const note = { type: 'note', isCustomerGenerated: false, status: null } as const;
const message = { type: 'note', isCustomerGenerated: true } as const;

const refused = (work: () => void) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return undefined;
};

test('a task begins as pending, nothing else has a status', () => {
  assert.deepEqual(activityTypes.map(firstStatus), [null, 'pending', null, null, null]);
});

test('a task is begun, completed, cancelled and taken up again; what is over has to be reopened first', () => {
  assert.deepEqual(
    activityStatuses.map((status) => nextStatuses({ ...task, status }).toSorted()),
    [['cancelled', 'completed', 'in_progress'], ['cancelled', 'completed', 'pending'], ['pending'], ['pending']],
  );
  assert.equal(
    refused(() => refuseOtherSteps({ ...task, status: 'cancelled' }, 'completed')),
    'no-such-step',
  );
});

test("a customer's message waits for an answer or is done, and is never pending", () => {
  assert.deepEqual(nextStatuses({ ...message, status: 'in_progress' }), ['completed']);
  assert.deepEqual(nextStatuses({ ...message, status: 'completed' }), ['in_progress']);
  for (const status of activityStatuses) assert.ok(!nextStatuses({ ...message, status }).includes('pending'));
});

test('notes, calls, meetings and e-mails have no status', () => {
  for (const to of activityStatuses)
    assert.equal(
      refused(() => refuseOtherSteps(note, to)),
      'no-such-step',
    );
});

test('the status that an activity has already is no step, for every kind of it', () => {
  for (const status of activityStatuses)
    for (const kind of [task, message])
      assert.equal(
        refused(() => refuseOtherSteps({ ...kind, status }, status)),
        undefined,
      );
});

test('another type brings its own status: tasks begin as pending, the others lose theirs', () => {
  assert.equal(statusAs('task', { type: 'task', status: 'in_progress' }), 'in_progress');
  assert.equal(statusAs('task', { type: 'call', status: null }), 'pending');
  assert.equal(statusAs('call', { type: 'task', status: 'completed' }), null);
});

test('what a customer wrote or was sent is neither changed nor deleted, and only the former can be answered', () => {
  const email = { ...note, isSent: true };
  const codes = [{ ...message, isSent: false }, { ...note, isSent: false }, email].map((one) => [
    isFixed(one),
    refused(() => refuseChanging(one, 'changed')),
    refused(() => refuseAnswering(one)),
  ]);
  assert.deepEqual(codes, [
    [true, 'customer-message', undefined],
    [false, undefined, 'not-a-message'],
    [true, 'email-sent', 'not-a-message'],
  ]);
});

test('an answer that was sent stays as it is', () => {
  assert.equal(
    refused(() => refuseTouchingReply({ isVisibleToCustomer: true, isFromCustomer: false })),
    'reply-sent',
  );
  assert.equal(
    refused(() => refuseTouchingReply({ isVisibleToCustomer: false, isFromCustomer: false })),
    undefined,
  );
});

test('only staff is given work; who had it before keeps it, deleted or not', () => {
  const staff = [{ id: 'dana' }];
  for (const [to, before] of [[null], ['dana'], ['gone', 'gone']] as const) refuseStranger(to, staff, before);
  assert.equal(
    refused(() => refuseStranger('gone', staff)),
    'unknown-person',
  );
});

test('a task is overdue from the day after it was due, unless it is completed or cancelled', () => {
  const due = (dueDate: string | null, status: (typeof activityStatuses)[number] | null = 'pending') =>
    isOverdue({ type: 'task', status, dueDate }, '2026-03-08');
  assert.equal(due('2026-03-07'), true);
  assert.equal(due('2026-03-08'), false);
  assert.equal(due(null), false);
  assert.deepEqual(
    activityStatuses.map((status) => due('2026-03-07', status)),
    [true, true, false, false],
  );
  assert.equal(isOverdue({ type: 'call', status: null, dueDate: '2026-03-07' }, '2026-03-08'), false);
});

test("overdue begins at the company's midnight, in every time zone and when the clock changes", () => {
  const zones = [
    'America/Denver',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kolkata',
    'UTC',
  ];
  const clockChanges = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'];
  const day = fc.oneof(
    fc.constantFrom(...clockChanges),
    fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days)),
  );
  const secondsAround = fc.oneof(fc.integer({ min: -3 * 86_400, max: 3 * 86_400 }), fc.integer({ min: -2, max: 2 }));
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), secondsAround, (dueDate, timeZone, seconds) => {
      const midnight = Date.parse(startOfDay(addDays(dueDate, 1), timeZone));
      const now = midnight + seconds * 1000;
      const today = dayAt(new Date(now).toISOString(), timeZone);
      assert.equal(isOverdue({ type: 'task', status: 'pending', dueDate }, today), now >= midnight);
    }),
  );
});

const customer = (text: string) => ({ text, isFromCustomer: true, isVisibleToCustomer: true });
const reply = (text: string) => ({ text, isFromCustomer: false, isVisibleToCustomer: true });
const inside = (text: string) => ({ text, isFromCustomer: false, isVisibleToCustomer: false });

test('a reply quotes what it answers: all since the last reply, else what that one answered', () => {
  const first = { description: 'May I put out three?' };
  const cases = [
    [[], 'May I put out three?'],
    [[customer('Or four')], 'May I put out three?\n\nOr four'],
    [[reply('Yes')], 'May I put out three?'],
    [[reply('Yes'), customer('And five?'), inside('Hm'), customer('Six?')], 'And five?\n\nSix?'],
    [[reply('Yes'), customer('And five?'), reply('No')], 'And five?'],
  ] as const;
  for (const [notes, quoted] of cases) assert.equal(answeredWords(first, notes), quoted);
  assert.equal(answeredWords({ description: null }, [reply('Hello')]), '');
});

test('what is quoted was written by the customer, ends with their newest words, and no note of the staff changes it', () => {
  const said = fc.oneof(fc.string().map(customer), fc.string().map(reply), fc.string().map(inside));
  fc.assert(
    fc.property(fc.array(said), (notes) => {
      const quoted = answeredWords({ description: 'first' }, notes);
      assert.ok(quoted.endsWith(notes.findLast(({ isFromCustomer }) => isFromCustomer)?.text ?? 'first'));
      assert.equal(answeredWords({ description: 'first' }, [...notes, inside('x'), reply('y')]), quoted);
    }),
    { numRuns: 50 },
  );
});
