import { MyPickups } from '../../features/customer-account/web/my-pickups.tsx';
import { useActor } from '../../web/actor.ts';
import { Page } from '../../web/ui/page.tsx';

export function CustomerHomeScreen() {
  const { firstName } = useActor();
  return (
    <Page title="Customer Dashboard" subtitle={`Welcome, ${firstName}`}>
      <MyPickups />
    </Page>
  );
}
