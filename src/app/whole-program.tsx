import '@mantine/core/styles.layer.css';
import './look.ts';
import '../web/older-browsers.ts';
import '../web/reload-once.ts';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { CompanyProvider } from '../features/company/web/company-provider.tsx';
import { onLeft } from '../features/users/web/session.ts';
import { followFocus } from '../web/follow-focus.ts';
import { ignoreMissedFiles } from '../web/missed-files.ts';
import { queryClient } from '../web/query-client.ts';
import { scheme } from '../web/theme/scheme.ts';
import { cssVariables, useTheme } from '../web/theme/theme.ts';
import { withdrawQuestion } from '../web/ui/confirm.ts';
import { ConfirmHost } from '../web/ui/confirm-host.tsx';
import type { Place } from '../web/ui/place-link.tsx';
import { Toasts } from '../web/ui/toasts.tsx';
import { router } from './router.tsx';

let unsubscribe = () => {};
/** The kit follows our own choice of light or dark. */
const themeStore: MantineColorSchemeManager = {
  get: scheme.current,
  set: (value) => value !== 'auto' && scheme.choose(value),
  subscribe(onUpdate) {
    unsubscribe = scheme.subscribe(() => onUpdate(scheme.current()));
  },
  unsubscribe: () => unsubscribe(),
  clear: () => {},
};

function App() {
  useEffect(followFocus, []);
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

/** Every screen there is, beginning with the one of the present address, or of another place. */
export function openWholeProgram(root: Root, place?: Place): void {
  if (place) router.history.push(router.buildLocation({ to: place.to, search: place.search ?? {} } as never).href);
  // The guards run again and lead to the sign-in page, which remembers the way back.
  onLeft(() => void router.invalidate());
  ignoreMissedFiles();
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && withdrawQuestion());
  // The asked-for screen's program comes while the session is checked, not after.
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void routes[routeId]?.options.component?.preload?.();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
