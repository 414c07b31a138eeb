import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { routesContract } from '../../features/routes/contract.ts';
import { Panel } from '../../web/ui/panel.tsx';
import { useRead } from '../../web/use-read.ts';
import { FirstDay } from './first-day.tsx';
import { stepTitles } from './first-step-titles.ts';
import './first-steps.css';

/** Makes the first day's work, so that there is something to drive. */
export function DayStep({ onward }: Readonly<{ onward: ReactNode }>) {
  const routes = useRead(routesContract.list, {}).data?.routes ?? [];
  const [planned, setPlanned] = useState<string>();
  return (
    <Panel title={stepTitles.day} isPadded>
      <div className="first-step">
        <p>
          {routes.length === 0
            ? 'A day’s work is made from routes: make one first.'
            : 'Every evening the next day is planned by itself. Plan the first one now, and look at it.'}
        </p>
        {routes.length > 0 && <FirstDay days={routes.flatMap(({ daysOfWeek }) => daysOfWeek)} onPlanned={setPlanned} />}
        <div className="page-actions">
          {planned && (
            <Button component={Link} to="/daily-routes" search={{ date: planned } as never} variant="default">
              See the Day
            </Button>
          )}
          {onward}
        </div>
      </div>
    </Panel>
  );
}
