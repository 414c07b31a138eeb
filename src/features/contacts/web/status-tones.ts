import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { ContactStatus } from '../contract.ts';

/** Spec 2 §4. */
export const statusTones: Readonly<Record<ContactStatus, Tone>> = {
  'New Lead': 'mute',
  Contacted: 'info',
  Qualified: 'warning',
  'Proposal Sent': 'warning',
  Negotiating: 'warning',
  Converted: 'good',
  Lost: 'bad',
};
