import type { TestEvent } from 'node:test/reporters';

/** A reporter for `node --test` that writes only how many passed, failed and were left out, as JSON. */
export default async function* countTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo, skipped: skipped + todo });
  }
}
