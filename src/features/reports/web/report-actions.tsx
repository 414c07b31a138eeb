import { PrintButton } from '../../../web/ui/print-button.tsx';
import { CsvLink } from './csv-link.tsx';
import { ReportEmail, type ReportEmailProps } from './report-email.tsx';

type ReportActionsProps = ReportEmailProps & Readonly<{ csv: string }>;

/** What can be done with a report. */
export const ReportActions = ({ csv, ...email }: ReportActionsProps) => (
  <>
    <ReportEmail {...email} />
    <PrintButton />
    <CsvLink href={csv}>Export CSV</CsvLink>
  </>
);
