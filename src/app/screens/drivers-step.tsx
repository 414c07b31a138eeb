import type { ReactNode } from 'react';
import { DriverSignIns } from '../../features/users/web/driver-sign-in.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { stepTitles } from './first-step-titles.ts';
import './first-steps.css';

/** Brings the day onto the drivers' phones. */
export function DriversStep({ onward }: Readonly<{ onward: ReactNode }>) {
  return (
    <Panel title={stepTitles.drivers} isPadded>
      <div className="first-step">
        <p>A driver scans a code with the phone’s camera, and the day’s stops are there, also without a signal.</p>
        <DriverSignIns />
        <div className="page-actions">{onward}</div>
      </div>
    </Panel>
  );
}
