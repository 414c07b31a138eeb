import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Route, routesContract } from '../contract.ts';
import { countText } from '../listing.ts';

type DeletableRoute = Pick<Route, 'id' | 'name' | 'addressCount'>;

/** Asks, deletes and tells; `onDone` is called when the route is gone. */
export function useDeleteRoute(onDone: (route: DeletableRoute) => void): (route: DeletableRoute) => Promise<void> {
  const { run } = useCommand(routesContract.remove, {
    failure: 'Delete Failed',
  });
  return async (route) => {
    const confirmed = await confirm({
      title: `Delete ${route.name}?`,
      message:
        `This also removes the route's ${countText(route.addressCount, 'address', 'addresses')} from it. ` +
        'Its runs of today and later go with it. Contacts stay, and what was picked up stays on record.',
      confirmLabel: 'Delete Route',
    });
    if (!confirmed || !(await run({ id: route.id }))) return;
    toast.success('Route Deleted', `${route.name} was deleted.`);
    onDone(route);
  };
}
