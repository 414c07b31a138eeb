import '@mantine/core/styles.layer.css';
import '@fontsource-variable/figtree';
import '@fontsource-variable/bricolage-grotesque';
import '../web/theme/brand.css';
import '../web/theme/base.css';
import '../web/theme/surfaces.css';
import '../web/theme/dialogs.css';
import '../web/theme/table.css';
import '../web/theme/route-line.css';
import '../web/theme/driver.css';
import '../web/theme/print.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CompanyProvider } from '../features/company/web/company-provider.tsx';
import { onLeft } from '../features/users/web/session.ts';
import { queryClient } from '../web/query-client.ts';
import { cssVariables, useTheme } from '../web/theme/theme.ts';
import { ConfirmHost } from '../web/ui/confirm-host.tsx';
import { Toasts } from '../web/ui/toasts.tsx';
import { router } from './router.tsx';

const themeStore = localStorageColorSchemeManager({ key: 'theme' });

// The guards run again and lead to the sign-in page, which remembers the way back.
onLeft(() => void router.invalidate());

// The asked-for screen's program comes while the session is checked, not after.
const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
for (const { routeId } of router.matchRoutes(router.latestLocation))
  void routes[routeId]?.options.component?.preload?.();

// After an update the old program's files are gone: one reload fetches the new page.
addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem('reloaded') ?? 0) < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
});

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={useTheme()}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="light"
        colorSchemeManager={themeStore}
      >
        <CompanyProvider>
          <Toasts />
          <ConfirmHost />
          <RouterProvider router={router} />
        </CompanyProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

const element = document.getElementById('root');
if (element)
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
