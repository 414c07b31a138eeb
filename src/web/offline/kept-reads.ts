import { device } from './device-store.ts';

const prefixOf = (name: string) => `${name} `;
const keyOf = (name: string, input: unknown) => `${prefixOf(name)}${JSON.stringify(input)}`;

/** Keeps the last answer of a read on this device. A full disk is no reason to fail: the answer is there already. */
export async function keepRead(name: string, input: unknown, answer: unknown): Promise<void> {
  await device.reads.put({ key: keyOf(name, input), answer, at: Date.now() }).catch(() => {});
}

/** The last answer of a read, or undefined. */
export async function findKeptRead(name: string, input: unknown): Promise<unknown> {
  const kept = await device.reads.get(keyOf(name, input)).catch(() => undefined);
  return kept?.answer;
}

/** Changes every kept answer of a read, such as by what was learned since. */
export async function changeKeptReads<A>(name: string, change: (answer: A) => A): Promise<void> {
  await device.reads
    .where('key')
    .startsWith(prefixOf(name))
    .modify((kept, row) => {
      row.value = { ...kept, answer: change(kept.answer as A) };
    })
    .catch(() => {});
}

const longestKeptMs = 30 * 86_400_000;

/** Runs of long ago are of no use to anybody. */
export async function forgetOldReads(): Promise<void> {
  const before = Date.now() - longestKeptMs;
  await device.reads
    .filter(({ at }) => at < before)
    .delete()
    .catch(() => {});
}

/** Nothing personal stays on a device whose user has gone (ASVS 14.3.1). Commands stay: they are the user's own work. */
export async function forgetKeptReads(): Promise<void> {
  await device.reads.clear().catch(() => {});
}
