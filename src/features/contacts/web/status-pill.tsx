import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { ContactStatus } from '../contract.ts';
import { statusTones } from './status-tones.ts';

export function ContactStatusPill({ status }: Readonly<{ status: ContactStatus }>) {
  return <StatusPill tone={statusTones[status]}>{status}</StatusPill>;
}
