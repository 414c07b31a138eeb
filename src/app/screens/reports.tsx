import { ReportsIndex } from '../../features/reports/web/reports-index.tsx';
import { Page } from '../../web/ui/page.tsx';

export const ReportsScreen = () => (
  <Page title="Reports" subtitle="What the company's own records say, with the rows behind every number.">
    <ReportsIndex />
  </Page>
);
