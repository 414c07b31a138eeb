import type { Call } from '../../../server/http.ts';
import type { Settings, settingsContract } from '../settings.ts';
import { lockSettings, updateSettings } from './store-settings.ts';

type Saving = Pick<Call<typeof settingsContract.saveCompany>, 'transact'> & { input: { version: number } };

/** Saves one part of the settings for somebody who has seen them as they are; refuses (settings-changed) others. */
export function saveSection(
  { transact, input }: Saving,
  changed: Parameters<typeof updateSettings>[1],
): Promise<Settings> {
  return transact(async (tx) => {
    await lockSettings(tx, input.version);
    return updateSettings(tx, changed);
  });
}
