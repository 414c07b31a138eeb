import { useCompany } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';

/** What reminders by e-mail come to where none goes out; nothing where a mail server is set up. */
export function NotMailed() {
  if (useCompany().hasMailServer) return null;
  return (
    <Notice tone="warning">
      No mail server is set up (SMTP_URL): these letters are written, kept in the outbox, and reach nobody.
    </Notice>
  );
}
