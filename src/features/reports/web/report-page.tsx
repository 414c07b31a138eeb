import { formatDay } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { Page } from '../../../web/ui/page.tsx';
import { reportsContract } from '../contract.ts';
import { untilSunday, whyNot } from '../range.ts';
import type { Report } from '../report.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportControls } from './report-controls.tsx';
import { ReportView } from './report-view.tsx';
import { useReport } from './use-report.ts';

/** A report that is made of a declaration. */
export function ReportPage({ report }: Readonly<{ report: Report }>) {
  const state = useReport(report);
  const { from, to } = state.range;
  return (
    <Page
      title={report.title}
      back={{ to: '/reports', label: 'Back to Reports' }}
      subtitle={
        !whyNot(state.range) && (
          <span className="on-paper">{`${formatDay(from)} – ${formatDay(to)}, by ${state.group.label.toLowerCase()}`}</span>
        )
      }
      actions={
        !whyNot(state.range) && (
          <ReportActions
            reportId={report.id}
            sending={reportsContract.email}
            asked={state.asked}
            monday={`With the CSV, of ${untilSunday[report.usual]}`}
            csv={urlOf(reportsContract.export, state.asked)}
          />
        )
      }
    >
      <ReportControls report={report} state={state} />
      <ReportView report={report} state={state} />
    </Page>
  );
}
