import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, daysBetween } from '../../kernel/calendar.ts';
import { isOver, isSendingHour, type OpenInvoice, planOf, stepOn, stepText } from './rules.ts';

const due = '2026-06-16';
const steps = { isReminding: true, daysBefore: [3], daysAfter: [1, 14, 30] };
const anInvoice = (more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  ...{ dueOn: due, issuedOn: addDays(due, -20), isAutomatic: false, sentSteps: [] },
  ...more,
});
const on = (ahead: number, more: Partial<OpenInvoice> = {}) => stepOn(anInvoice(more), steps, addDays(due, ahead));

test('each step has its day, and a missed one is caught up until the next, for a week', () => {
  assert.deepEqual(
    [-4, -3, 0, 1, 8, 9, 13, 14, 21, 22, 30, 37, 38].map((ahead) => on(ahead)),
    [...[undefined, -3, -3, 1, 1, undefined, undefined, 14, 14, undefined, 30, 30, undefined]],
  );
});

test('a step that was written about, or a later one, is not written about again', () => {
  assert.equal(on(-3, { sentSteps: [-3] }), undefined);
  assert.equal(on(2, { sentSteps: [-3] }), 1);
  assert.equal(on(14, { sentSteps: [20] }), undefined);
});

test('who pays by themselves hears nothing before, and nobody of a step as old as the invoice', () => {
  assert.equal(on(-3, { isAutomatic: true }), undefined);
  assert.equal(on(1, { isAutomatic: true }), 1);
  assert.equal(on(-3, { issuedOn: addDays(due, -3) }), undefined);
  assert.equal(stepOn(anInvoice(), { ...steps, isReminding: false }, addDays(due, 1)), undefined);
});

test('whatever days are chosen and missed: nobody hears twice of a step, never two on a day, never of an earlier one', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 });
  const runs = fc.array(fc.boolean(), { minLength: 90, maxLength: 90 });
  fc.assert(
    fc.property(days, days, fc.integer({ min: -30, max: 0 }), runs, (daysBefore, daysAfter, issued, isUp) => {
      const chosen = { isReminding: true, daysBefore, daysAfter };
      const sentSteps: number[] = [];
      let foretold: number | undefined;
      for (const [at, up] of isUp.entries()) {
        const day = addDays(due, at - 40);
        const invoice = anInvoice({ issuedOn: addDays(due, issued), sentSteps: [...sentSteps] });
        if (day < invoice.issuedOn) continue;
        const plan = planOf([invoice], chosen, day, !up);
        const step = plan.today[0]?.step;
        if (at > 0 && up && isUp[at - 1]) assert.equal(step, foretold, 'what was foretold goes out');
        foretold = plan.tomorrow[0]?.step;
        if (step === undefined) continue;
        assert.ok(
          sentSteps.every((sent) => sent < step),
          `${step} after ${sentSteps}`,
        );
        const late = daysBetween(addDays(due, step), day);
        assert.ok(late >= 0 && late <= 7);
        sentSteps.push(step);
      }
    }),
  );
});

test('letters go out by day, and steps are told in words', () => {
  assert.deepEqual([7, 8, 19, 20].map(isSendingHour), [false, true, true, false]);
  assert.deepEqual([19, 20].map(isOver), [false, true]);
  assert.deepEqual([-3, 1, 14].map(stepText), ['3 days before', '1 day after', '14 days after']);
});

test('what goes out tomorrow takes for granted that today’s went out, and of two each has its own', () => {
  const [early, late] = [anInvoice(), anInvoice({ dueOn: addDays(due, -1) })];
  const of = (planned: ReturnType<typeof planOf>['today']) =>
    planned.map(({ invoice, step }) => [invoice === early ? 'early' : 'late', step]);
  const plan = planOf([early, late], steps, due, false);
  assert.deepEqual(
    [of(plan.today), of(plan.tomorrow)],
    [
      [
        ['early', -3],
        ['late', 1],
      ],
      [['early', 1]],
    ],
  );
  const over = planOf([early, late], steps, due, true);
  assert.deepEqual(
    [of(over.today), of(over.tomorrow)],
    [
      [],
      [
        ['early', 1],
        ['late', 1],
      ],
    ],
  );
});
