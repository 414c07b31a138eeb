import './look.ts';
import '../web/older-browsers.ts';
import '../web/reload-once.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCompany } from '../features/company/web/company-provider.tsx';
import { loadActor } from '../features/users/web/session.ts';
import { keepReads } from '../web/query-client.ts';
import { PortalProgram } from './portal-program.tsx';
import { PageUnreadable } from './screens/page-unreadable.tsx';
import { openWhole } from './whole.ts';

const element = document.getElementById('root');
const root = element && createRoot(element, { onUncaughtError: (error) => setTimeout(() => tell(error)) });

/** The customer's first screen without the weight of the whole program, to which it leaves everybody and everything else. */
async function open(): Promise<void> {
  if (!root) return;
  keepReads.rest();
  const company = loadCompany();
  company.catch(() => {}); // whoever has to sign in first does not need it yet
  const actor = await loadActor();
  if (actor?.role !== 'customer') return openWhole(root);
  await company;
  root.render(
    <StrictMode>
      <PortalProgram actor={actor} onLeave={(place) => void openWhole(root, place).catch(tell)} />
    </StrictMode>,
  );
}

function tell(error: unknown): void {
  root?.render(
    <main className="loading">
      <PageUnreadable error={error} onRetry={() => location.reload()} />
    </main>,
  );
}

open().catch(tell);
