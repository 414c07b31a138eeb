import { isBeingBackedUp } from '../../../server/backup/backing-up.ts';
import type { Call } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import type { Settings, settingsContract } from '../settings.ts';
import { lockLogoKey, updateSettings } from './store-settings.ts';
import { lockPhotoKey } from './store-site.ts';

type Which = 'logo' | 'photo';
type Uploading = Pick<
  Call<typeof settingsContract.uploadLogo>,
  'file' | 'files' | 'read' | 'actor' | 'limitScale' | 'transact' | 'log'
>;

/** Keeps an uploaded picture of the company in place of the one before; refuses (invalid-file) what is none. */
export async function keepPicture(call: Uploading, which: Which): Promise<Settings> {
  const { file, files, read, actor, limitScale: scale } = call;
  const message = `Too many ${which}s were uploaded. Wait an hour and try again.`;
  await limit(read, `${which} ${actor.id}`, { max: 60, minutes: 60, message, scale });
  const bytes = file?.bytes ?? Buffer.alloc(0);
  const key = await (which === 'logo' ? files.keepLogo(bytes) : files.keepSitePhoto(bytes));
  return replacePicture(call, which, key);
}

/** The last one to choose wins: a picture is one thing and nothing typed. */
export async function replacePicture(
  { transact, files, read, log }: Pick<Uploading, 'transact' | 'files' | 'read' | 'log'>,
  which: Which,
  key: string | null,
): Promise<Settings> {
  let isNamed = false;
  const replacing = transact(async (tx) => {
    isNamed = false;
    const previous = await (which === 'logo' ? lockLogoKey(tx) : lockPhotoKey(tx));
    const settings = await updateSettings(tx, which === 'logo' ? { logo_key: key } : { photo_key: key });
    isNamed = true;
    return { previous, settings };
  });
  const { previous, settings } = await replacing.catch(async (error) => {
    // A commit whose outcome is unknown keeps its file: better one without a row than a row without it.
    if (key && !isNamed) await files.remove(key);
    throw error;
  });
  // Nobody asks for the old one any more but a backup that has read the row of before; a file that stays behind does no harm.
  try {
    if (previous && !(await isBeingBackedUp(read))) await files.remove(previous);
  } catch (error) {
    log.warn({ err: error }, `old ${which} kept`);
  }
  return settings;
}
