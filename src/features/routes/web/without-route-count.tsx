import { Button } from '@mantine/core';
import { IconRouteOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../web/use-read.ts';
import { routesContract } from '../contract.ts';
import { countText } from '../listing.ts';
import './routes.css';

const useTotal = () => useRead(routesContract.withoutRoute, { page: 1 }).data?.total ?? 0;

/** Beside the way to the routes: how many services wait for one; nothing when none does. */
export function WithoutRouteCount() {
  const total = useTotal();
  if (total === 0) return null;
  return (
    <span className="without-route-count">
      <span aria-hidden>{total.toLocaleString('en-US')}</span>
      <span className="visually-hidden">{countText(total, 'service')} without a route</span>
    </span>
  );
}

/** The way to the list. */
export function WithoutRouteLink() {
  const total = useTotal();
  return (
    <Button
      component={Link}
      to="/routes/needs-a-route"
      variant="default"
      leftSection={<IconRouteOff size={16} aria-hidden />}
    >
      Needs a route{total > 0 && ` (${total.toLocaleString('en-US')})`}
    </Button>
  );
}
