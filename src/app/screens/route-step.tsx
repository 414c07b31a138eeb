import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RouteEditor } from '../../features/routes/web/route-editor.tsx';
import { RouteProposals } from '../../features/routes/web/route-proposals.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { stepTitles } from './first-step-titles.ts';
import './first-steps.css';

/** A route before its customers: back to them. */
export function NoAddresses({ onward, onBack }: Readonly<{ onward: ReactNode; onBack: () => void }>) {
  return (
    <Panel title={stepTitles.route} isPadded>
      <div className="first-step">
        <p>A route needs addresses: bring in customers first, by a file or by hand.</p>
        <div className="page-actions">
          <Button onClick={onBack}>{stepTitles.customers}</Button>
          {onward}
        </div>
      </div>
    </Panel>
  );
}

type RouteStepProps = Readonly<{ onward: ReactNode; onMade: () => void }>;

/** Makes the first route in the editor of all others. */
export function RouteStep({ onward, onMade }: RouteStepProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={stepTitles.route} isPadded>
      <div className="first-step">
        <p>
          A route has weekdays, a driver and stops in their order, and each evening the next day’s work is made from it.
          Let routes be proposed for all addresses that have none, or make one by hand.
        </p>
        <RouteProposals onMade={onMade} />
        <div className="page-actions">
          <Button variant="default" onClick={() => setOpen(true)}>
            Create Route
          </Button>
          {onward}
        </div>
      </div>
      <RouteEditor
        edited={isOpen ? 'new' : undefined}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false);
          onMade();
        }}
      />
    </Panel>
  );
}
