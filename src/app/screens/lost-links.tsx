import { useCompany } from '../../web/company.ts';
import { areLost } from '../../web/own-machine.ts';
import { Notice } from '../../web/ui/status-pill.tsx';

/** What an office that others reach must know: its links lead each reader to that reader's own machine. */
export function LostLinks() {
  const { linksLeadTo } = useCompany();
  if (!areLost(linksLeadTo, location.origin)) return null;
  return (
    <Notice tone="warning">
      Links in e-mails lead to <code>{linksLeadTo}</code>, which nobody but this server’s own machine can open. Whoever
      runs Haulyard sets <code>PUBLIC_URL</code> to <code>{location.origin}</code>, or whatever address your customers
      can open.
    </Notice>
  );
}
