import type { World } from './world.ts';

/** What time it is for an object: its test clock's, or the wall's. */
export function now(world: World, clock: string | null | undefined): number {
  return (clock ? world.clocks.find(clock)?.frozen_time : undefined) ?? world.time.now();
}
