import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { id, nothing, version } from '../../kernel/shapes.ts';

export const settingsFields = {
  /** Otherwise once the office agrees. */
  pausesAtOnce: z.boolean(),
  /** The products whose prices customers are told; without one the office tells them. */
  canProductId: z.nullable(id),
  extraProductId: z.nullable(id),
};
const settings = z.strictObject({
  ...settingsFields,
  version,
  /** Of the chosen products those that are sold no more; customers are told no price of them. */
  archived: z.array(z.strictObject({ id, name: z.string() })),
});
export type RequestSettings = z.infer<typeof settings>;

export const requestSettingsContract = contract('service-request-settings', {
  get: operation({
    method: 'GET',
    path: '/service-request-settings',
    access: admins,
    shows: ['service-requests', 'products'],
    summary: 'Whether customers pause their service themselves, and which prices they are told',
    input: nothing,
    output: settings,
  }),
  save: operation({
    method: 'PUT',
    path: '/service-request-settings',
    access: admins,
    touches: ['service-requests'],
    summary: 'Change whether customers pause their service themselves, and which prices they are told',
    isOnce: true,
    input: z.object({ ...settingsFields, version }),
    output: settings,
    refusals: { 'settings-changed': 'conflict', 'unknown-product': 'invalid' },
  }),
});
