import { Button } from '@mantine/core';
import { mayCall } from '../../../kernel/operation.ts';
import { useActor } from '../../../web/actor.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { routesContract } from '../contract.ts';

/** Says what a route is, and offers to make the first one. */
export function NoRoutes({ onCreate }: Readonly<{ onCreate: () => void }>) {
  const mayEdit = mayCall(useActor(), routesContract.update);
  return (
    <EmptyState
      title="No routes yet"
      action={
        mayEdit && (
          <Button variant="default" onClick={onCreate}>
            Create Route
          </Button>
        )
      }
    >
      A route is a named list of stops on certain days of the week. From it each day's run is generated.
    </EmptyState>
  );
}
