import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { PrintButton } from '../../../web/ui/print-button.tsx';
import { ReportEmail, type ReportEmailProps } from './report-email.tsx';

type ReportActionsProps = ReportEmailProps & Readonly<{ csv: string }>;

/** What can be done with a report. */
export const ReportActions = ({ csv, ...email }: ReportActionsProps) => (
  <>
    <ReportEmail {...email} />
    <PrintButton />
    <Button
      component="a"
      download
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      href={csv}
    >
      Export CSV
    </Button>
  </>
);
