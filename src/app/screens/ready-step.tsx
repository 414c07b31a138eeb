import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../web/ui/panel.tsx';
import { type Step, stepTitles } from './first-step-titles.ts';
import './first-steps.css';

/** What is left, and where the work begins. */
export function ReadyStep({
  done,
  onGo,
}: Readonly<{ done: Readonly<Record<Step, boolean>>; onGo: (step: Step) => void }>) {
  const left = (['customers', 'route'] as const).filter((step) => !done[step]);
  return (
    <Panel title={left.length > 0 ? 'Almost there' : stepTitles.ready} isPadded>
      <div className="first-step">
        <p>
          {left.length > 0
            ? 'Nothing stands in the way of looking around. What is left waits on the Admin Dashboard.'
            : 'The work of each coming day is made the evening before, by itself. Daily Routes makes it for today at once.'}
        </p>
        <div className="page-actions">
          {left.map((step) => (
            <Button key={step} onClick={() => onGo(step)}>
              {stepTitles[step]}
            </Button>
          ))}
          <Button component={Link} to="/daily-routes" variant={left.length > 0 ? 'default' : 'filled'}>
            Daily Routes
          </Button>
          <Button component={Link} to="/settings" search={{ tab: 'users' } as never} variant="default">
            User Management
          </Button>
          <Button component={Link} to="/admin" variant="default">
            Admin Dashboard
          </Button>
        </div>
      </div>
    </Panel>
  );
}
