import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import type { InvoiceStatus } from '../contract.ts';
import { statusLabels } from '../rules.ts';

const tones: Readonly<Record<InvoiceStatus, Tone>> = {
  draft: 'mute',
  open: 'info',
  overdue: 'bad',
  paid: 'good',
  void: 'mute',
  uncollectible: 'warning',
};

export function InvoicePill({ status }: Readonly<{ status: InvoiceStatus }>) {
  return <StatusPill tone={tones[status]}>{statusLabels[status]}</StatusPill>;
}
