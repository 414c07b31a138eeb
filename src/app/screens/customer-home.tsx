import { MyPickups } from '../../features/customer-account/web/my-pickups.tsx';
import { useActor } from '../../web/actor.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';
import { appWords } from '../words.ts';

export function CustomerHomeScreen() {
  const say = useWords(appWords);
  const { firstName } = useActor();
  return (
    <Page title={say.places.customer} subtitle={say.welcome(firstName)}>
      <MyPickups />
    </Page>
  );
}
