import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../web/ui/panel.tsx';
import type { StepsDone } from './first-steps-left.ts';

/** The way back to the set-up that was left; gone by itself once there are customers and a route. */
export function FirstStepsReminder({ customers, route }: Pick<StepsDone, 'customers' | 'route'>) {
  if (customers && route) return null;
  const next = customers ? 'Your customers are here. The first route is next.' : 'Next come your customers.';
  return (
    <Panel
      title="Finish setting up"
      isPadded
      actions={
        <Button component={Link} to="/first-steps">
          Continue
        </Button>
      }
    >
      {next}
    </Panel>
  );
}
