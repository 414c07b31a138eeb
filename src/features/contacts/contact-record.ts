import type { Instant } from '../../kernel/calendar.ts';
import type { ContactStatus } from './contract.ts';
import type { ContactTexts } from './fields.ts';

/** A contact as its row has it, hidden ones too. */
export type ContactRecord = ContactTexts &
  Readonly<{
    id: string;
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
