import type { Handlers } from '../../../server/http.ts';
import type { settingsContract } from '../settings.ts';
import { getSettings } from './store-settings.ts';

export const settingsHandlers: Handlers<typeof settingsContract> = {
  get({ read }) {
    return getSettings(read);
  },
};
