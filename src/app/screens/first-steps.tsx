import { Button } from '@mantine/core';
import { settingsContract } from '../../features/company/settings.ts';
import { BrandingTab } from '../../features/company/web/branding-tab.tsx';
import { LogoPanel } from '../../features/company/web/logo-panel.tsx';
import { WebsiteStep } from '../../features/company/web/website-step.tsx';
import { WithSettings } from '../../features/company/web/with-settings.tsx';
import { useCompany } from '../../web/company.ts';
import { Page } from '../../web/ui/page.tsx';
import { Pin } from '../../web/ui/route-line.tsx';
import { urlChoice, useUrlState } from '../../web/url-state.ts';
import { useRead } from '../../web/use-read.ts';
import { CustomersStep } from './customers-step.tsx';
import { DayStep } from './day-step.tsx';
import { DriversStep } from './drivers-step.tsx';
import { type Step, stepNames, stepTitles } from './first-step-titles.ts';
import { useStepsDone } from './first-steps-left.ts';
import { ReadyStep } from './ready-step.tsx';
import { NoAddresses, RouteStep } from './route-step.tsx';
import './first-steps.css';

/** What follows the owner's set-up. Every step can be skipped, left and found again: the address names it. */
export function FirstStepsScreen() {
  const { name, logoUrl } = useCompany();
  const [{ step }, set] = useUrlState({ step: urlChoice(stepNames, 'look') });
  const done = useStepsDone();
  const isPublished = useRead(settingsContract.get, {}).data?.isPublished;
  const isDone: Readonly<Record<Step, boolean>> = {
    look: Boolean(logoUrl),
    customers: done?.customers ?? false,
    route: done?.route ?? false,
    day: done?.day ?? false,
    drivers: done?.drivers ?? false,
    website: isPublished ?? false,
    ready: false,
  };
  const at = stepNames.indexOf(step);
  const goOn = () => set({ step: stepNames[at + 1] ?? 'ready' });
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
        {stepNames.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            <Pin state={isDone[one] ? 'done' : one === step ? 'open' : 'left'}>{index + 2}</Pin>
            <button type="button" onClick={() => set({ step: one })}>
              {stepTitles[one]}
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
      {step === 'customers' && <CustomersStep isDone={isDone.customers} onward={onward} />}
      {step === 'route' && isDone.customers && <RouteStep onward={onward} onMade={goOn} />}
      {step === 'route' && !isDone.customers && (
        <NoAddresses onward={onward} onBack={() => set({ step: 'customers' })} />
      )}
      {step === 'day' && <DayStep onward={onward} />}
      {step === 'drivers' && <DriversStep onward={onward} />}
      {step === 'website' && (
        <>
          <WebsiteStep />
          <div className="page-actions">{onward}</div>
        </>
      )}
      {step === 'ready' && <ReadyStep done={isDone} onGo={(to) => set({ step: to })} />}
    </Page>
  );
}
