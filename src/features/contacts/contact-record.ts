import type { Instant } from '../../kernel/calendar.ts';
import type { ContactStatus } from './contract.ts';

/** A contact as its row has it, hidden ones too. */
export type ContactRecord = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  companyName: string | null;
  accountNumber: string | null;
  status: ContactStatus;
  /** The linked customer account. */
  profileId: string | null;
  importId: string | null;
  version: number;
  updatedAt: Instant;
  isHidden: boolean;
  /** The contact that this one was merged into. */
  mergedInto: string | null;
}>;
