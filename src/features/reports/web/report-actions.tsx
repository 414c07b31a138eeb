import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { urlOf } from '../../../web/client.ts';
import { PrintButton } from '../../../web/ui/print-button.tsx';
import { reportsContract } from '../contract.ts';
import { whyNot } from '../range.ts';
import { ReportEmail } from './report-email.tsx';
import type { ReportState } from './use-report.ts';

/** What can be done with a report. */
export function ReportActions({ state }: Readonly<{ state: ReportState }>) {
  if (whyNot(state.range)) return null;
  return (
    <>
      <ReportEmail asked={state.asked} />
      <PrintButton />
      <Button
        component="a"
        download
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        href={urlOf(reportsContract.export, state.asked)}
      >
        Export CSV
      </Button>
    </>
  );
}
