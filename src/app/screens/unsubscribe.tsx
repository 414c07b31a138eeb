import { useState } from 'react';
import { UnsubscribeForm } from '../../features/mass-email/web/unsubscribe-form.tsx';
import { unsubscribeWords } from '../../features/mass-email/words.ts';
import { useWords } from '../../web/language.ts';
import { Entrance } from './entrance.tsx';

/** Where the links under mass e-mails lead. They carry their secret in the fragment, which browsers keep to themselves. */
export function UnsubscribeScreen() {
  const say = useWords(unsubscribeWords);
  const [token] = useState(() => location.hash.slice(1).replace(/^token=/, ''));
  return (
    <Entrance title={say.title} heading={say.title}>
      <UnsubscribeForm token={token} />
    </Entrance>
  );
}
