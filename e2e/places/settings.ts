import type { Place } from './place.ts';

export const settingsPlaces: readonly Place[] = [
  { name: 'settings-company', as: 'admin', path: '/settings', heading: 'Company Information' },
];
