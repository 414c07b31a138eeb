import { device } from './device-store.ts';

/** How many steps wait on this device, and of how many people: for a page on which nobody is signed in. */
export async function countWaitingSteps(): Promise<Readonly<{ steps: number; people: number }>> {
  const commands = await device.commands.toArray().catch(() => []);
  return { steps: commands.length, people: new Set(commands.map(({ owner }) => owner)).size };
}
