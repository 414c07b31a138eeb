import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';

const clock = z.string();
/** When the office is open on one weekday, on the company's clock: "09:00". */
export const openingHours = z.strictObject({ enabled: z.boolean(), open: clock, close: clock });
export const businessHours = z.record(z.enum(weekdays), openingHours);
export type BusinessHours = z.infer<typeof businessHours>;

const nullableText = z.nullable(z.string());

/** The single settings record as those who may change it see it. */
export const settings = z.strictObject({
  /** Grows with every change, whichever part is changed. */
  version: z.number(),
  companyName: z.string(),
  phone: nullableText,
  email: nullableText,
  website: nullableText,
  address: nullableText,
  city: nullableText,
  state: nullableText,
  zipCode: nullableText,
  serviceAreas: z.array(z.string()),
  businessHours,
});
export type Settings = z.infer<typeof settings>;

export const settingsContract = contract('company-settings', {
  get: operation({
    method: 'GET',
    path: '/company/settings',
    access: admins,
    summary: 'Everything that the company has settled, for those who may change it',
    input: z.object({}),
    output: settings,
  }),
});
