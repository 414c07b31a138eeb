import type { ServiceAddress } from './contract.ts';

/** Whether all service ends, and goes on at none of a customer's houses. */
export const isLeaving = (addresses: readonly Pick<ServiceAddress, 'lastPickup' | 'cans'>[]): boolean =>
  addresses.every(({ lastPickup, cans }) => lastPickup !== null || cans === 0);
