import { device, type KeptDraft } from './device-store.ts';

const keyOf = (owner: string, id: string) => `${owner} ${id}`;
const photoIds = (key: string) => `draft ${key} `;

export type FoundDraft = Pick<KeptDraft, 'id' | 'notes' | 'base'> & Readonly<{ photos: readonly Blob[] }>;
type Draft = Omit<FoundDraft, 'id'>;

/**
 * Keeps what somebody has begun and not sent, or forgets it when there is nothing.
 *
 * @param withPhotos whether they are others than before: words change with each letter, and photos are large
 */
export async function keepDraft(
  owner: string,
  id: string,
  draft: Draft | undefined,
  withPhotos: boolean,
): Promise<void> {
  const key = keyOf(owner, id);
  const photos = await Promise.all(
    (draft?.photos ?? []).map(async (photo, at) => ({
      ...{ id: `${photoIds(key)}${at + 1}`, type: photo.type, bytes: await photo.arrayBuffer() },
    })),
  );
  await device.transaction('rw', device.drafts, device.files, async () => {
    if (withPhotos) {
      await device.files.where('id').startsWith(photoIds(key)).delete();
      await device.files.bulkPut(photos);
    }
    if (!draft) await device.drafts.delete(key);
    else await device.drafts.put({ key, owner, id, notes: draft.notes, base: draft.base, at: Date.now() });
  });
}

const longestKeptMs = 30 * 86_400_000;

/** What a person has begun on this device; those of long ago are forgotten, whosever they are. */
export async function findDrafts(owner: string): Promise<FoundDraft[]> {
  const before = Date.now() - longestKeptMs;
  const all = await device.drafts.toArray();
  for (const one of all) if (one.at < before) await keepDraft(one.owner, one.id, undefined, true);
  const own = all.filter((one) => one.owner === owner && one.at >= before);
  return Promise.all(
    own.map(async ({ key, id, notes, base }) => {
      const files = await device.files.where('id').startsWith(photoIds(key)).sortBy('id');
      return { id, notes, base, photos: files.map(({ bytes, type }) => new Blob([bytes], { type })) };
    }),
  );
}
