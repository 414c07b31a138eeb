import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLanguage, useWords } from '../../../web/language.ts';
import { refresh } from '../../../web/query-client.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { kitWords, sentenceOf } from '../../../web/words.ts';
import { autopayContract } from '../../autopay/contract.ts';
import { methodText } from '../../autopay/rules.ts';
import { autopayWords } from '../../autopay/words.ts';

/** Where the provider's page leads back: AutoPay is turned on now, if its event has not done so before. */
export function AutopaySaved({ sessionId }: Readonly<{ sessionId: string }>) {
  const say = useWords(autopayWords);
  const kit = useWords(kitWords);
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useRead(autopayContract.finish, { sessionId });
  useEffect(() => {
    if (data) refresh(autopayContract.finish.touches ?? []);
  }, [data]);
  if (error && !data)
    return (
      <Notice tone="warning">
        <div className="account-alert" role="alert">
          <span>
            <b>{say.notFinished}</b>
            <br />
            {sentenceOf(error, kit, say.refusals)}
          </span>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {say.tryAgain}
          </Button>
        </div>
      </Notice>
    );
  const method = data?.autopay.method;
  if (!data) return null;
  return (
    <div role="status">
      <Notice tone="good">
        <b>{say.isOn}.</b> {method && say.chargedTo(methodText(method, language))}
      </Notice>
    </div>
  );
}
