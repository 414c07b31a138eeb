import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { AgreeForm } from '../../features/autopay/web/agree-form.tsx';
import { tokenHere } from '../../features/autopay/web/kept-token.ts';
import { SavedNotice } from '../../features/autopay/web/saved-notice.tsx';
import { autopayWords } from '../../features/autopay/words.ts';
import { useWords } from '../../web/language.ts';
import { Entrance } from './entrance.tsx';

const route = getRouteApi('/autopay');

/** Where the link to AutoPay leads, with its secret in the fragment, and where the provider's page leads back. */
export function AutopayScreen() {
  const say = useWords(autopayWords);
  const { saved } = route.useSearch();
  const [token] = useState(tokenHere);
  return (
    <Entrance title={say.title} heading={say.title} lead={say.meaning}>
      {saved ? <SavedNotice sessionId={saved} /> : <AgreeForm token={token} />}
    </Entrance>
  );
}
