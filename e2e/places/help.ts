import type { Place } from './place.ts';

export const helpPlaces: readonly Place[] = [
  { name: 'help-admin', as: 'admin', path: '/help', heading: 'Running the day' },
  { name: 'help-driver', as: 'driver', path: '/help', heading: 'On the truck' },
  { name: 'help-customer', as: 'customer', path: '/help', heading: 'Your pickups' },
  { name: 'help-none', as: 'customer', path: '/help?q=zzyzx', heading: 'No answer has these words' },
];
