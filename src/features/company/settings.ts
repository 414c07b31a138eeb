import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { nothing } from '../../kernel/shapes.ts';
import { brandingSection, businessHours, companySection, hoursSection } from './settings-fields.ts';

/** Logo maximum 2 MB (spec 1 §9). */
export const logoBytes = 2 * 1024 * 1024;

const nullableText = z.nullable(z.string());

/** The single settings record as those who may change it see it. */
export const settings = z.strictObject({
  /** Grows with every change, whichever part is changed. */
  version: z.number(),
  logoUrl: nullableText,
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
  primaryColor: z.string(),
  secondaryColor: z.string(),
  accentColor: z.string(),
});
export type Settings = z.infer<typeof settings>;

/** The settings as the person who changes a part of them last saw them. */
const version = z.number().check(z.int());
/** Somebody was faster; the refusal carries the settings as they are now. */
const refusals = { 'settings-changed': 'conflict' } as const;

export const settingsContract = contract('company-settings', {
  get: operation({
    method: 'GET',
    path: '/company/settings',
    access: admins,
    summary: 'Everything that the company has settled, for those who may change it',
    input: z.object({}),
    output: settings,
  }),
  saveCompany: operation({
    method: 'PUT',
    path: '/company/settings/company',
    access: admins,
    summary: 'Change name, contact details, address and service areas',
    input: z.extend(companySection, { version }),
    output: settings,
    refusals,
  }),
  saveHours: operation({
    method: 'PUT',
    path: '/company/settings/business-hours',
    access: admins,
    summary: 'Change the business hours of the week',
    input: z.extend(hoursSection, { version }),
    output: settings,
    refusals,
  }),
  saveBranding: operation({
    method: 'PUT',
    path: '/company/settings/branding',
    access: admins,
    summary: 'Change the three colours from which all others are derived',
    input: z.extend(brandingSection, { version }),
    output: settings,
    refusals,
  }),
  uploadLogo: operation({
    method: 'PUT',
    path: '/company/settings/logo',
    access: admins,
    summary: 'Give the company another logo: any common picture format, decided by content, stored anew as PNG',
    body: 'form',
    fileBytes: logoBytes,
    fileNoun: 'an image',
    input: nothing,
    output: settings,
  }),
  removeLogo: operation({
    method: 'DELETE',
    path: '/company/settings/logo',
    access: admins,
    summary: 'Show the name alone again',
    input: nothing,
    output: settings,
  }),
});
