import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { reportOf } from '../../features/reports/declared.ts';
import { ContactStatusPage } from '../../features/reports/web/contact-status-page.tsx';
import { DriverCheckInsPage } from '../../features/reports/web/driver-check-ins-page.tsx';
import { ReportPage } from '../../features/reports/web/report-page.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';

/** Reports with a page of their own, by their id in the catalogue. */
const ownPages: Readonly<Record<string, ComponentType>> = {
  'contact-status': ContactStatusPage,
  'driver-check-ins': DriverCheckInsPage,
};

/** One report by its id in the address. */
export function ReportScreen() {
  const { reportId = '' } = useParams({ strict: false });
  const OwnPage = Object.hasOwn(ownPages, reportId) ? ownPages[reportId] : undefined;
  const report = reportOf(reportId);
  if (OwnPage) return <OwnPage />;
  if (report) return <ReportPage key={report.id} report={report} />;
  return (
    <Page title="Reports" back={{ to: '/reports', label: 'Back to Reports' }}>
      <EmptyState title="Report Not Found">The requested report does not exist.</EmptyState>
    </Page>
  );
}
