import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { nothing, version } from '../../kernel/shapes.ts';
import { refusals, settings } from './settings.ts';
import { publishSection, reachSection, serviceSection, wordsSection } from './site-fields.ts';

/** A photo of a phone or a camera. */
export const photoBytes = 15 * 1024 * 1024;

const saving = {
  method: 'PUT',
  access: admins,
  touches: ['company'],
  isOnce: true,
  output: settings,
  refusals,
} as const;

export const siteContract = contract('company-site', {
  saveReach: operation({
    ...saving,
    path: '/company/site/reach',
    summary: 'Change phone and service areas, and which ways to reach the company visitors see',
    input: z.extend(reachSection, { version }),
  }),
  saveWords: operation({
    ...saving,
    path: '/company/site/words',
    summary: 'Change headline, introduction, features, what is said of the company, and links to its other pages',
    input: z.extend(wordsSection, { version }),
  }),
  saveService: operation({
    ...saving,
    path: '/company/site/service',
    summary: 'Change what is included in the price, extras, accepted items, and questions with their answers',
    input: z.extend(serviceSection, { version }),
  }),
  publish: operation({
    ...saving,
    path: '/company/site/publishing',
    summary: 'Show the public page to everybody or to nobody, and whether new customers start at once',
    input: z.extend(publishSection, { version }),
  }),
  uploadPhoto: operation({
    method: 'PUT',
    path: '/company/site/photo',
    access: admins,
    touches: ['company'],
    summary: 'Give the public page another photo: any common picture format, decided by content, stored anew as WebP',
    body: 'form',
    fileBytes: photoBytes,
    fileNoun: 'an image',
    input: nothing,
    output: settings,
  }),
  removePhoto: operation({
    method: 'DELETE',
    path: '/company/site/photo',
    access: admins,
    touches: ['company'],
    summary: 'Show the drawn route in place of a photo again',
    input: nothing,
    output: settings,
  }),
});
