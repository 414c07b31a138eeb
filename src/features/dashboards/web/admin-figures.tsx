import { useCompany } from '../../../web/company.ts';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { dailyRoutesContract } from '../../daily-routes/contract.ts';

/** The day and the company in five figures (spec 3 §2, Admin dashboard). */
export function AdminFigures() {
  const { today } = useCompany();
  const contacts = useRead(contactsContract.counts, {}).data;
  const stats = useRead(dailyRoutesContract.list, { date: today }).data?.stats;
  return (
    <StatStrip
      stats={[
        { label: 'Total Customers', value: contacts?.byStatus.Converted },
        { label: 'New Leads', value: contacts?.byStatus['New Lead'] },
        { label: 'Routes Today', value: stats?.totalRoutes },
        { label: 'In Progress', value: stats?.inProgressRoutes },
        { label: 'Completed Today', value: stats && `${stats.completionPercentage}%` },
      ]}
    />
  );
}
