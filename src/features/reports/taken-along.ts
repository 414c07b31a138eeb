import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { operation } from '../../kernel/operation.ts';
import type { RefusalKind } from '../../kernel/refusal.ts';
import { admins } from '../../kernel/roles.ts';
import { id } from '../../kernel/shapes.ts';
import type { Topic } from '../../kernel/topics.ts';

type Along<A> = Readonly<{
  path: `/${string}`;
  /** What is asked of the report. */
  asked: A;
  shows: readonly Topic[];
  refusals: Readonly<Record<string, RefusalKind>>;
  /** Of what there are rows: "the rows of a report". */
  what: string;
}>;

/** How every report is taken along: its rows as CSV, kept or sent to oneself. */
export const takenAlong = <A extends Readonly<Record<string, z.ZodMiniType>>>({
  path,
  asked,
  shows,
  refusals,
  what,
}: Along<A>) => ({
  export: operation({
    method: 'GET',
    path: `${path}/export.csv`,
    access: admins,
    shows,
    summary: `Take along ${what} as CSV`,
    input: z.object(asked),
    output: fileAnswer,
    answers: 'file',
    refusals,
  }),
  email: operation({
    method: 'POST',
    path: `${path}/email`,
    access: admins,
    touches: ['outbox'],
    summary: `Send ${what} to oneself, as CSV`,
    input: z.object({ ...asked, commandId: id }),
    output: z.strictObject({ sentTo: z.string() }),
    refusals: { ...refusals, 'command-reused': 'conflict' },
  }),
});
