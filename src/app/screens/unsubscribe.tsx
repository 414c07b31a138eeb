import { useState } from 'react';
import { UnsubscribeForm } from '../../features/mass-email/web/unsubscribe-form.tsx';
import { Entrance } from './entrance.tsx';

/** Where the links under mass e-mails lead. They carry their secret in the fragment, which browsers keep to themselves. */
export function UnsubscribeScreen() {
  const [token] = useState(() => location.hash.slice(1).replace(/^token=/, ''));
  return (
    <Entrance
      title="Unsubscribe"
      heading="Unsubscribe"
      lead="No more news to all customers will come to this email address. Messages about your own account still do."
    >
      <UnsubscribeForm token={token} />
    </Entrance>
  );
}
