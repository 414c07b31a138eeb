import type { Faults } from './faults.ts';
import type { Courier } from './webhooks.ts';
import type { World } from './world.ts';

/** The running program, for its own controls and for tests that start it in their process. */
export type Machine = Readonly<{
  world: World;
  courier: Courier;
  faults: Faults;
  /** Idempotency keys whose request is at work. */
  busyKeys: Set<string>;
  /** Moves the wall clock on by seconds, and does what has become due. */
  move: (seconds: number) => void;
}>;
