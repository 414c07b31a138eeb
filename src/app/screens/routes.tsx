import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { type RouteStop, routesContract } from '../../features/routes/contract.ts';
import { RouteDialog } from '../../features/routes/web/route-dialog.tsx';
import { type Edited, RouteEditor } from '../../features/routes/web/route-editor.tsx';
import { RouteOverview } from '../../features/routes/web/route-overview.tsx';
import { useDeleteRoute } from '../../features/routes/web/use-delete-route.ts';
import { WithoutRouteLink } from '../../features/routes/web/without-route-count.tsx';
import { describeHold } from '../../features/suspensions/rules.ts';
import { weekdays } from '../../kernel/calendar.ts';
import { mayCall } from '../../kernel/operation.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany } from '../../web/company.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlChoice, urlText, useUrlState } from '../../web/url-state.ts';

/** Route Management; `/routes/{id}` opens that route. */
export function RoutesScreen() {
  const { today } = useCompany();
  const { routeId }: { routeId?: string } = useParams({ strict: false });
  const [filter, setFilter] = useUrlState({ q: urlText(), day: urlChoice([...weekdays, 'all'], 'all') });
  const [edited, setEdited] = useState<Edited>();
  const navigate = useNavigate();
  const open = (id: string | undefined) =>
    void navigate({ to: '/routes/{-$routeId}', params: { routeId: id }, search: true, resetScroll: false });
  const close = () => open(undefined);
  const deleteRoute = useDeleteRoute(({ id }) => id === routeId && close());
  const holdOf = useCallback((stop: RouteStop) => describeHold(stop.suspensions, today), [today]);

  return (
    <Page
      title="Route Management"
      actions={
        mayCall(useActor(), routesContract.update) && (
          <>
            <WithoutRouteLink />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              Create Route
            </Button>
          </>
        )
      }
    >
      <RouteOverview
        filter={filter}
        onFilter={setFilter}
        onOpen={open}
        onCreate={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={(route) => void deleteRoute(route)}
      />
      <RouteDialog
        routeId={edited ? undefined : routeId}
        describeHold={holdOf}
        onClose={close}
        onEdit={setEdited}
        onDelete={(route) => void deleteRoute(route)}
      />
      <RouteEditor edited={edited} onClose={() => setEdited(undefined)} onSaved={() => setEdited(undefined)} />
    </Page>
  );
}
