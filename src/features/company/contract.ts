import * as z from 'zod/mini';
import { isTimeZone } from '../../kernel/calendar.ts';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { distanceUnits } from '../../kernel/geo.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { email, requiredText } from '../../kernel/shapes.ts';
import { password, passwordRefusals, signedInUser } from '../users/contract.ts';
import { businessHours } from './settings-fields.ts';

/** What everybody may know of the company, signed in or not (spec 1 §6: readable by everyone). */
export const company = z.strictObject({
  companyName: z.string(),
  timeZone: z.string(),
  /** In which distances are told; how near a driver checked in is always told in metres (spec 2 §9). */
  distanceUnit: z.enum(distanceUnits),
  /** The company's calendar day; "today" on every screen (decisions: Time and money). */
  today: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  serviceAreas: z.array(z.string()),
  businessHours,
  /** Below this server; another one with every logo. */
  logoUrl: z.nullable(z.string()),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  accentColor: z.string(),
  /** Weekdays on which the company works, for the default of a reschedule. */
  workingDays: z.array(z.string()),
  /** Of the coming weeks, for the same: on a holiday or a snow day no truck drives. */
  closedDays: z.array(z.string()),
  /** Codes of the reasons for which skipping a stop needs a photo. */
  photoRequiredSkipReasons: z.array(z.string()),
  mapTileUrl: z.string(),
  /** Where maps open when nothing tells them better. */
  map: z.strictObject({ latitude: z.number(), longitude: z.number(), zoom: z.number() }),
  /** Without one, e-mails stay in the outbox, and nobody is promised any. */
  hasMailServer: z.boolean(),
  /** Where links lead that leave the product; of the machine itself where nobody told (PUBLIC_URL). */
  linksLeadTo: z.string(),
  /** False until the owner has set the company up. */
  isSetUp: z.boolean(),
});
export type Company = z.infer<typeof company>;

export const setUpInput = z.object({
  token: requiredText('The set-up link', 100),
  companyName: requiredText('Company name', 200),
  timeZone: requiredText('Time zone', 60).check(z.refine(isTimeZone, 'This is not a known time zone')),
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  email: email(),
  password,
});

export const companyContract = contract('company', {
  get: operation({
    method: 'GET',
    path: '/company',
    access: 'anyone',
    shows: ['company', 'company-calendar'],
    summary: 'The company: name, time zone, today, colours',
    isKept: true,
    input: z.object({}),
    output: company,
  }),
  logo: operation({
    method: 'GET',
    path: '/company/logo/{name}',
    access: 'anyone',
    shows: ['company'],
    summary: "The company's logo, by the address that the company's record names",
    input: z.object({ name: requiredText('The logo', 100) }),
    output: fileAnswer,
    answers: 'file',
  }),
  photo: operation({
    method: 'GET',
    path: '/company/photo/{name}',
    access: 'anyone',
    shows: ['company'],
    summary: 'The photo of the public page, by the address that the page names',
    input: z.object({ name: requiredText('The photo', 100) }),
    output: fileAnswer,
    answers: 'file',
  }),
  setUp: operation({
    method: 'POST',
    path: '/set-up',
    access: 'anyone',
    touches: ['company', 'users'],
    summary:
      'The owner names the company and makes the first superadmin, once, with the link printed at the first start',
    input: setUpInput,
    output: z.strictObject({ user: signedInUser }),
    refusals: { 'link-expired': 'conflict', 'already-set-up': 'conflict', ...passwordRefusals },
  }),
});
