import { Navigate, useParams } from '@tanstack/react-router';
import { works } from '../../features/dashboards/own-work.ts';
import { OwnWork } from '../../features/dashboards/web/own-work.tsx';
import { urlPage, useUrlState } from '../../web/url-state.ts';

/** What stands behind the numbers of one's own performance. */
export function OwnWorkScreen() {
  const { work: name }: { work?: string } = useParams({ strict: false });
  const [{ page }, set] = useUrlState({ page: urlPage() });
  const work = works.find((one) => one === name);
  if (!work) return <Navigate to="/employee" replace />;
  return <OwnWork work={work} page={page} onPage={(page) => set({ page })} />;
}
