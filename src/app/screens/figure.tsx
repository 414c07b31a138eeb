import { Navigate, useParams } from '@tanstack/react-router';
import { figures, isMonth } from '../../features/dashboards/figures.ts';
import { FigureRows } from '../../features/dashboards/web/figure-rows.tsx';
import { figureWords } from '../../features/dashboards/web/figure-words.ts';
import { formatMonth } from '../../kernel/calendar.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlPage, urlText, useUrlState } from '../../web/url-state.ts';

const ways = {
  dashboard: { to: '/admin', label: 'Back to Admin Dashboard' },
  billing: { to: '/billing', label: 'Back to Billing Overview' },
} as const;

/** The rows behind a figure of the Admin Dashboard, or of a month on the Billing Overview. */
export function FigureScreen() {
  const { figure: name }: { figure?: string } = useParams({ strict: false });
  const [{ month: asked, page, from }, set] = useUrlState({ month: urlText(), page: urlPage(), from: urlText() });
  const figure = figures.find((one) => one === name);
  if (!figure) return <Navigate to="/admin" replace />;
  const month = figure === 'received' && isMonth(asked) ? asked : undefined;
  const { title, subtitle } = figureWords[figure];
  return (
    <Page
      title={month ? `${title}, ${formatMonth(`${month}-01`)}` : title}
      subtitle={subtitle}
      back={from === 'billing' ? ways.billing : ways.dashboard}
    >
      <FigureRows figure={figure} month={month} page={page} onPage={(page) => set({ page })} />
    </Page>
  );
}
