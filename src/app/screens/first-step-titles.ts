export const stepNames = ['look', 'customers', 'route', 'day', 'drivers', 'website', 'ready'] as const;
export type Step = (typeof stepNames)[number];

export const stepTitles: Readonly<Record<Step, string>> = {
  look: 'Logo and colors',
  customers: 'Your customers',
  route: 'Services and routes',
  day: 'Your first day',
  drivers: 'Your drivers',
  website: 'Your website',
  ready: 'Ready to work',
};
