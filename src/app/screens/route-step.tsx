import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RouteEditor } from '../../features/routes/web/route-editor.tsx';
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

type RouteStepProps = Readonly<{ isDone: boolean; onward: ReactNode; onMade: () => void }>;

/** Makes the first route in the editor of all others. */
export function RouteStep({ isDone, onward, onMade }: RouteStepProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={stepTitles.route} isPadded>
      <div className="first-step">
        <p>
          A route has a name, weekdays, a driver and stops in their order. Each evening the next day’s work is made from
          it.
        </p>
        <div className="page-actions">
          <Button variant={isDone ? 'default' : 'filled'} onClick={() => setOpen(true)}>
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
