import type { Place } from './place.ts';

/** As an owner sees them who has customers and routes; a new company's are tried by first-run.spec.ts. */
export const firstStepPlaces: readonly Place[] = [
  { name: 'first-steps', as: 'admin', path: '/first-steps', heading: 'First steps' },
  { name: 'first-steps-customers', as: 'admin', path: '/first-steps?step=customers', heading: 'Your customers' },
  { name: 'first-steps-route', as: 'admin', path: '/first-steps?step=route', heading: 'Services and routes' },
  { name: 'first-steps-day', as: 'admin', path: '/first-steps?step=day', heading: 'Your first day' },
  { name: 'first-steps-drivers', as: 'admin', path: '/first-steps?step=drivers', heading: 'Your drivers' },
  { name: 'first-steps-website', as: 'admin', path: '/first-steps?step=website', heading: 'Phone and Areas' },
  { name: 'first-steps-ready', as: 'admin', path: '/first-steps?step=ready', heading: 'Ready to work' },
];
