export const stepNames = ['look', 'customers', 'route', 'ready'] as const;
export type Step = (typeof stepNames)[number];

export const stepTitles: Readonly<Record<Step, string>> = {
  look: 'Logo and colors',
  customers: 'Your customers',
  route: 'Your first route',
  ready: 'Ready to work',
};
