import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BrandingTab } from '../../features/company/web/branding-tab.tsx';
import { LogoPanel } from '../../features/company/web/logo-panel.tsx';
import { WithSettings } from '../../features/company/web/with-settings.tsx';
import { RouteEditor } from '../../features/routes/web/route-editor.tsx';
import { useCompany } from '../../web/company.ts';
import { Page } from '../../web/ui/page.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { Pin } from '../../web/ui/route-line.tsx';
import { urlChoice, useUrlState } from '../../web/url-state.ts';
import { useStepsDone } from './first-steps-left.ts';
import './first-steps.css';

const names = ['look', 'customers', 'route', 'ready'] as const;
type Step = (typeof names)[number];

const titles: Readonly<Record<Step, string>> = {
  look: 'Logo and colors',
  customers: 'Your customers',
  route: 'Your first route',
  ready: 'Ready to work',
};

/** What follows the owner's set-up. Every step can be skipped, left and found again: the address names it. */
export function FirstStepsScreen() {
  const { name, logoUrl } = useCompany();
  const [{ step }, set] = useUrlState({ step: urlChoice(names, 'look') });
  const done = useStepsDone();
  const isDone: Readonly<Record<Step, boolean>> = {
    look: Boolean(logoUrl),
    customers: done?.customers ?? false,
    route: done?.route ?? false,
    ready: false,
  };
  const at = names.indexOf(step);
  const goOn = () => set({ step: names[at + 1] ?? 'ready' });
  const onward = (
    <Button variant={isDone[step] ? 'filled' : 'default'} onClick={goOn}>
      {isDone[step] ? 'Continue' : 'Skip for now'}
    </Button>
  );
  return (
    <Page title="First steps" subtitle={`${name} is set up. A few minutes more, and the trucks can roll.`}>
      <ol className="first-steps" aria-label="Steps">
        <li>
          <Pin state="done">1</Pin>
          <span>Account and company</span>
        </li>
        {names.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            <Pin state={isDone[one] ? 'done' : one === step ? 'open' : 'left'}>{index + 2}</Pin>
            <button type="button" onClick={() => set({ step: one })}>
              {titles[one]}
              {isDone[one] && <span className="visually-hidden">, done</span>}
            </button>
          </li>
        ))}
      </ol>
      {step === 'look' && (
        <>
          <WithSettings>{(settings) => <LogoPanel settings={settings} />}</WithSettings>
          <BrandingTab />
          <div className="page-actions">{onward}</div>
        </>
      )}
      {step === 'customers' && <Customers isDone={isDone.customers} onward={onward} />}
      {step === 'route' && isDone.customers && <FirstRoute isDone={isDone.route} onward={onward} onMade={goOn} />}
      {step === 'route' && !isDone.customers && (
        <NoAddresses onward={onward} onBack={() => set({ step: 'customers' })} />
      )}
      {step === 'ready' && <Ready done={isDone} onGo={(to) => set({ step: to })} />}
    </Page>
  );
}

type StepProps = Readonly<{ isDone: boolean; onward: ReactNode }>;

function Customers({ isDone, onward }: StepProps) {
  return (
    <Panel title={titles.customers} isPadded>
      <div className="first-step">
        <p>
          {isDone
            ? 'There are customers already. More can be imported at any time.'
            : 'Bring them in from a file of your old program or a spreadsheet (CSV). Every row is checked before anything is written, and an import can be undone.'}
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

function NoAddresses({ onward, onBack }: Readonly<{ onward: ReactNode; onBack: () => void }>) {
  return (
    <Panel title={titles.route} isPadded>
      <div className="first-step">
        <p>A route needs addresses: bring in customers first, by a file or by hand.</p>
        <div className="page-actions">
          <Button onClick={onBack}>{titles.customers}</Button>
          {onward}
        </div>
      </div>
    </Panel>
  );
}

function FirstRoute({ isDone, onward, onMade }: StepProps & Readonly<{ onMade: () => void }>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={titles.route} isPadded>
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

function Ready({ done, onGo }: Readonly<{ done: Readonly<Record<Step, boolean>>; onGo: (step: Step) => void }>) {
  const left = (['customers', 'route'] as const).filter((step) => !done[step]);
  return (
    <Panel title={left.length > 0 ? 'Almost there' : titles.ready} isPadded>
      <div className="first-step">
        <p>
          {left.length > 0
            ? 'Nothing stands in the way of looking around. What is left waits on the Admin Dashboard.'
            : 'Tomorrow’s work is made this evening, by itself. Daily Routes makes it for today at once, and User Management gives your drivers their sign-in.'}
        </p>
        <div className="page-actions">
          {left.map((step) => (
            <Button key={step} onClick={() => onGo(step)}>
              {titles[step]}
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
