import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminDashboard } from '../contract.ts';
import { toFigure } from '../ways.ts';
import { WayLink } from './way-link.tsx';
import { counted } from './words-office.ts';

/** Who works and who is served, and whether the parts of the system do (spec 3 §2). */
export function TeamAndHealth({ dashboard: { team, products, routes } }: Readonly<{ dashboard: AdminDashboard }>) {
  const health: readonly Readonly<{ label: string; number?: ReactNode; isWell: boolean }>[] = [
    { label: 'Database connected', isWell: true },
    products.active > 0
      ? { label: 'Payments connected', isWell: true }
      : { label: 'Payments not connected: no products', isWell: false },
    routes.total > 0
      ? { label: 'Route system active', isWell: true }
      : { label: 'Route system not active: no routes', isWell: false },
    {
      label: 'Staff coverage: ',
      number: <WayLink way={toFigure('employees')}>{counted(team.employee, 'employee')}</WayLink>,
      isWell: team.employee > 0,
    },
  ];
  return (
    <div className="dash-foot">
      <section aria-labelledby="team-overview">
        <h2 id="team-overview">Team Overview</h2>
        <ul>
          <li>
            <WayLink way={toFigure('admins')}>{counted(team.admin + team.superadmin, 'admin')}</WayLink>
          </li>
          <li>
            <WayLink way={toFigure('employees')}>{counted(team.employee, 'employee')}</WayLink>
          </li>
          <li>
            <WayLink way={toFigure('customers')}>{counted(team.customer, 'customer account')}</WayLink>
          </li>
        </ul>
      </section>
      <section aria-labelledby="system-health">
        <h2 id="system-health">System Health</h2>
        <ul>
          {health.map(({ label, number, isWell }) => (
            <li key={label} data-well={isWell}>
              {isWell ? <IconCheck size={16} aria-hidden /> : <IconAlertCircle size={16} aria-hidden />}
              {label}
              {number}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
