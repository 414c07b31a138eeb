import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { date, done, nothing, text } from '../../kernel/shapes.ts';
import type { Topic } from '../../kernel/topics.ts';
import { takenAlong } from './taken-along.ts';

/** Which report, by what, over which days; unknown ones are refused by name. */
const asked = { reportId: text('Report', 60), by: text('Group', 40), from: date, to: date };
const one = { ...asked, key: text('Row', 200) };

const values = z.record(z.string(), z.nullable(z.number()));
const row = z.strictObject({ key: z.string(), name: z.string(), values, isUnfinished: z.boolean() });

/** A fact behind the numbers; `values` are its part in them. */
const fact = z.strictObject({
  day: z.string(),
  texts: z.record(z.string(), z.nullable(z.string())),
  values,
});
export type Fact = z.infer<typeof fact>;

/** More facts than these are told by their number: nobody reads them, and the CSV goes on. */
export const mostFacts = 5_000;
/** Of a CSV everything, as far as a spreadsheet can open it. */
export const mostLines = 200_000;

const refusals = {
  'no-such-report': 'missing',
  'no-such-group': 'invalid',
  'not-a-day': 'invalid',
  'days-reversed': 'invalid',
  'range-too-long': 'invalid',
  'takes-too-long': 'unavailable',
} as const;

/** A report counts what others write; it is read again when it is opened, and by whoever asks for it. */
const shows: readonly Topic[] = ['company'];

export const reportsContract = contract('reports', {
  show: operation({
    method: 'GET',
    path: '/reports/{reportId}',
    access: admins,
    shows,
    summary: 'The rows of a report with their total and what they say',
    input: z.object(asked),
    output: z.strictObject({
      rows: z.array(row),
      total: values,
      finding: z.string(),
      /** The company's day. */
      today: z.string(),
    }),
    refusals,
  }),
  facts: operation({
    method: 'GET',
    path: '/reports/{reportId}/facts',
    access: admins,
    shows,
    summary: 'The facts behind a row of a report, the newest first',
    input: z.object(one),
    output: z.strictObject({ name: z.string(), facts: z.array(fact), count: z.number(), total: values }),
    refusals,
  }),
  ...takenAlong({ path: '/reports/{reportId}', asked, shows, refusals, what: 'the rows of a report' }),
  subscribed: operation({
    method: 'GET',
    path: '/report-subscriptions',
    access: admins,
    shows: ['reports'],
    summary: 'The reports that one gets every Monday at seven',
    input: nothing,
    output: z.strictObject({ reportIds: z.array(z.string()) }),
  }),
  subscribe: operation({
    method: 'PUT',
    path: '/report-subscriptions/{reportId}',
    access: admins,
    touches: ['reports'],
    summary: 'Get a report every Monday at seven, or no longer',
    input: z.object({ reportId: asked.reportId, isOn: z.boolean() }),
    output: done,
    refusals: { 'no-such-report': 'missing' },
  }),
  exportFacts: operation({
    method: 'GET',
    path: '/reports/{reportId}/facts.csv',
    access: admins,
    shows,
    summary: 'The facts behind a row of a report as CSV',
    input: z.object(one),
    output: fileAnswer,
    answers: 'file',
    refusals,
  }),
});
