import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Place } from '../web/ui/place-link.tsx';

/** Lets plain links inside the app be followed by the router: the next screen comes without a page of its own. */
export function useRouterWays() {
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return useMemo(
    () => ({
      path,
      go({ to, search = {} }: Place) {
        // The router knows the screens but not their parameters.
        void router.navigate({ to, search } as never);
        return true;
      },
      prepare: ({ to, search = {} }: Place) => void router.preloadRoute({ to, search } as never),
    }),
    [router, path],
  );
}
