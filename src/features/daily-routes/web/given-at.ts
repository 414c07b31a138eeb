import type { KeptCommand } from '../../../web/offline/device-store.ts';

/**
 * When a step of a stop, or of the whole run, was done: now, and not before what waits there already. A phone whose clock
 * was set back in between would tell the later step as the earlier one, and its correction would count for nothing.
 *
 * @param thing id of the stop or the run
 * @param runId the run's own steps come before those of all its stops, and after them
 */
export function givenAt(thing: string, runId: string, waiting: readonly KeptCommand[], now = new Date()): string {
  const ofThing = ({ about, refusal, input }: KeptCommand) =>
    !refusal && about === runId && (thing === runId || input['id'] === thing || input['id'] === runId);
  const before = waiting.filter(ofThing).map(({ input }) => String(input['at'] ?? ''));
  return [now.toISOString(), ...before].reduce((last, at) => (at > last ? at : last));
}
