/** What only tests and demos ask for, under /_: time, faults, and the order of webhooks. */
import { beginDispute } from './disputes.ts';
import type { Fault } from './faults.ts';
import type { Machine } from './machine.ts';

type Said = { status: number; headers: Record<string, string>; body: string };

const json = (value: object, status = 200): Said => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/**
 * - `GET /_clock`, `POST /_clock {seconds}` or `{to: "2026-12-01T08:00:00Z"}`: the wall clock, which only goes on
 * - `GET`, `POST`, `DELETE /_faults`: see `faults.ts`
 * - `POST /_disputes {charge, reason?, status?}`: a bank takes the money of a charge back, by itself with `lost` at once
 * - `POST /_webhooks {hold: true}` or `{release: true, isReversed?, times?}`
 */
export async function control(machine: Machine, method: string, path: string, body: string): Promise<Said> {
  const { world, faults, courier, move } = machine;
  const asked = `${method} ${path}`;
  try {
    const given = (body ? JSON.parse(body) : {}) as Record<string, unknown>;
    const clock = () => json({ now: world.time.now(), iso: new Date(world.time.now() * 1000).toISOString() });
    if (asked === 'GET /_clock') return clock();
    if (asked === 'POST /_clock') {
      const seconds =
        given.to === undefined ? Number(given.seconds) : Date.parse(String(given.to)) / 1000 - world.time.now();
      if (!(seconds >= 0)) throw new Error('Time only goes on: give `seconds`, or `to` as a moment to come');
      move(seconds);
      return clock();
    }
    if (asked === 'GET /_faults') return json(faults.list());
    if (asked === 'POST /_faults') faults.add(given as Partial<Fault>);
    else if (asked === 'DELETE /_faults') faults.clear();
    else if (asked === 'POST /_disputes') {
      const charge = world.charges.find(String(given.charge));
      if (!charge) throw new Error('Give `charge`, the id of one');
      beginDispute(world, charge, { reason: 'insufficient_funds', status: 'lost', ...given });
    } else if (asked === 'POST /_webhooks' && given.hold) courier.hold();
    else if (asked === 'POST /_webhooks' && given.release) courier.release(given);
    else return json({ error: { message: `There is no ${asked}` } }, 404);
    return json({ done: true });
  } catch (error) {
    return json({ error: { message: error instanceof Error ? error.message : String(error) } }, 400);
  }
}
