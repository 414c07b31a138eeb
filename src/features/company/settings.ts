import * as z from 'zod/mini';
import { distanceUnits } from '../../kernel/geo.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { nothing, version } from '../../kernel/shapes.ts';
import { operationsSection } from './operations-fields.ts';
import { pickupRemindersSection, remindersSection, signRemindersSection } from './reminder-fields.ts';
import { brandingSection, businessHours, companySection, hoursSection } from './settings-fields.ts';
import { siteFacts } from './site-facts.ts';
import { figuresSection, smallPrintSection, testimonial, testimonialsSection } from './website-fields.ts';

/** Logo maximum 2 MB (spec 1 §9). */
export const logoBytes = 2 * 1024 * 1024;

const nullableText = z.nullable(z.string());

const coordinate = z.nullable(z.number());
const place = z.strictObject({ address: nullableText, latitude: coordinate, longitude: coordinate });

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
  timeZone: z.string(),
  distanceUnit: z.enum(distanceUnits),
  isGenerationOn: z.boolean(),
  generationHour: z.number(),
  photoRequiredSkipReasons: z.array(z.string()),
  depot: place,
  landfill: place,
  map: z.strictObject({ latitude: z.number(), longitude: z.number(), zoom: z.number() }),
  serviceDistanceMetres: z.number(),
  sentTextDays: z.number(),
  isReminding: z.boolean(),
  reminderDaysBefore: z.array(z.number()),
  reminderDaysAfter: z.array(z.number()),
  isRemindingToSign: z.boolean(),
  signReminderDays: z.array(z.number()),
  pickupReminderHour: z.number(),
  ...siteFacts,
  testimonials: z.array(testimonial),
  privacyPolicy: nullableText,
  termsOfService: nullableText,
});
export type Settings = z.infer<typeof settings>;

/** Somebody was faster; the refusal carries the settings as they are now. */
export const refusals = { 'settings-changed': 'conflict' } as const;

export const settingsContract = contract('company-settings', {
  get: operation({
    method: 'GET',
    path: '/company/settings',
    access: admins,
    shows: ['company'],
    summary: 'Everything that the company has settled, for those who may change it',
    input: z.object({}),
    output: settings,
  }),
  saveCompany: operation({
    method: 'PUT',
    path: '/company/settings/company',
    access: admins,
    touches: ['company'],
    summary: 'Change name, contact details, address and service areas',
    isOnce: true,
    input: z.extend(companySection, { version }),
    output: settings,
    refusals,
  }),
  saveHours: operation({
    method: 'PUT',
    path: '/company/settings/business-hours',
    access: admins,
    touches: ['company'],
    summary: 'Change the business hours of the week',
    isOnce: true,
    input: z.extend(hoursSection, { version }),
    output: settings,
    refusals,
  }),
  saveBranding: operation({
    method: 'PUT',
    path: '/company/settings/branding',
    access: admins,
    touches: ['company'],
    summary: 'Change the three colours from which all others are derived',
    isOnce: true,
    input: z.extend(brandingSection, { version }),
    output: settings,
    refusals,
  }),
  saveOperations: operation({
    method: 'PUT',
    path: '/company/settings/operations',
    access: admins,
    touches: ['company'],
    summary:
      'Change time zone, unit of distances, evening generation, skip reasons that need a photo, places, maps and how long the text of e-mails is kept',
    isOnce: true,
    input: z.extend(operationsSection, { version }),
    output: settings,
    refusals: { ...refusals, 'unknown-reason': 'invalid' },
  }),
  saveReminders: operation({
    method: 'PUT',
    path: '/company/settings/reminders',
    access: admins,
    touches: ['company'],
    summary: 'Change whether customers are reminded of invoices, and how many days before and after they are due',
    isOnce: true,
    input: z.extend(remindersSection, { version }),
    output: settings,
    refusals,
  }),
  saveSignReminders: operation({
    method: 'PUT',
    path: '/company/settings/sign-reminders',
    access: admins,
    touches: ['company'],
    summary: 'Change whether customers are reminded of agreements that they have not signed, and after how many days',
    isOnce: true,
    input: z.extend(signRemindersSection, { version }),
    output: settings,
    refusals,
  }),
  savePickupReminders: operation({
    method: 'PUT',
    path: '/company/settings/pickup-reminders',
    access: admins,
    touches: ['company'],
    summary: 'Change at which hour of the evening before customers are reminded of pickups',
    isOnce: true,
    input: z.extend(pickupRemindersSection, { version }),
    output: settings,
    refusals,
  }),
  saveFigures: operation({
    method: 'PUT',
    path: '/company/settings/figures',
    access: admins,
    touches: ['company'],
    summary: 'Change the prices and figures of the public page',
    isOnce: true,
    input: z.extend(figuresSection, { version }),
    output: settings,
    refusals: { ...refusals, 'not-founded-yet': 'invalid' },
  }),
  saveTestimonials: operation({
    method: 'PUT',
    path: '/company/settings/testimonials',
    access: admins,
    touches: ['company'],
    summary: 'Change what customers say on the public page: three at most; empty ones are left out',
    isOnce: true,
    input: z.extend(testimonialsSection, { version }),
    output: settings,
    refusals,
  }),
  saveSmallPrint: operation({
    method: 'PUT',
    path: '/company/settings/small-print',
    access: admins,
    touches: ['company'],
    summary: 'Change the privacy policy and the terms of service; empty ones are the built-in texts',
    isOnce: true,
    input: z.extend(smallPrintSection, { version }),
    output: settings,
    refusals,
  }),
  uploadLogo: operation({
    method: 'PUT',
    path: '/company/settings/logo',
    access: admins,
    touches: ['company'],
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
    touches: ['company'],
    summary: 'Show the name alone again',
    input: nothing,
    output: settings,
  }),
});
