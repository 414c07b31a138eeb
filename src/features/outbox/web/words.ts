import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { MessageStatus } from '../contract.ts';

export const statusWords: Readonly<Record<MessageStatus, Readonly<{ label: string; tone: Tone }>>> = {
  queued: { label: 'Waiting', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  kept: { label: 'Kept', tone: 'warning' },
};
