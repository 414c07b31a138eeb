import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../web/ui/panel.tsx';
import { stepTitles } from './first-step-titles.ts';
import './first-steps.css';

type StepProps = Readonly<{ isDone: boolean; onward: ReactNode }>;

/** Brings in the customers, from a file or by hand. */
export function CustomersStep({ isDone, onward }: StepProps) {
  return (
    <Panel title={stepTitles.customers} isPadded>
      <div className="first-step">
        <p>
          {isDone
            ? 'There are customers already. More can be imported at any time.'
            : 'Bring them in from a file of your old program or a spreadsheet (Excel or CSV). Every row is checked before anything is written, and an import can be undone.'}
        </p>
        <div className="page-actions">
          <Button component={Link} to="/crm/import" variant={isDone ? 'default' : 'filled'}>
            Import Customers
          </Button>
          <Button component={Link} to="/crm" variant="default">
            Add by Hand
          </Button>
          {onward}
        </div>
      </div>
    </Panel>
  );
}
