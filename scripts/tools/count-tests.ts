import type { TestEvent } from 'node:test/reporters';

export type Counts = Readonly<{
  passed: number;
  failed: number;
  skipped: number;
  /** The name of each test that failed, and the first lines of why. */
  failures: readonly string[];
}>;

const wordsShown = 600;

/** A reporter for `node --test` that writes only how many passed, failed (and why) and were left out, as JSON. */
export default async function* countTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  for await (const { type, data } of events) {
    if (type === 'test:fail') {
      const { error } = data.details;
      const { failureType } = error as Error & { failureType?: string };
      const why = error.cause instanceof Error ? error.cause.message : String(error.cause ?? error.message);
      if (failureType !== 'subtestsFailed') failures.push(`${data.name}: ${why.slice(0, wordsShown)}`);
    }
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    const failed = tests - passed - skipped - todo;
    yield JSON.stringify({ passed, failed, skipped: skipped + todo, failures } satisfies Counts);
  }
}
