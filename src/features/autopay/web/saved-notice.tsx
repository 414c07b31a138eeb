import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useCompany } from '../../../web/company.ts';
import { language, useWords } from '../../../web/language.ts';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { kitWords, sentenceOf } from '../../../web/words.ts';
import { autopayContract } from '../contract.ts';
import { methodText } from '../rules.ts';
import { autopayWords } from '../words.ts';

/** Where the provider's page leads back: AutoPay is turned on now, if its event has not done so before. */
export function SavedNotice({ sessionId }: Readonly<{ sessionId: string }>) {
  const say = useWords(autopayWords);
  const { hasMailServer } = useCompany();
  const kit = useWords(kitWords);
  const { data, error, isFetching, refetch } = useRead(autopayContract.finish, { sessionId });
  useEffect(() => language.speak(data?.language), [data?.language]);
  if (error && !data)
    return (
      <div role="alert" className="sign-in-form">
        <Notice tone="warning">
          <b>{say.notFinished}</b>
          <br />
          {sentenceOf(error, kit, say.refusals)}
        </Notice>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {say.tryAgain}
        </Button>
      </div>
    );
  if (!data) return <SkeletonLines count={3} />;
  const { method } = data.autopay;
  return (
    <div role="status" className="sign-in-form">
      <Notice tone="good">
        <b>{say.isOn}.</b> {method && say.chargedTo(methodText(method, data.language))}
      </Notice>
      <p>
        {say.doneLead(data.company, hasMailServer)} {say.close}
      </p>
    </div>
  );
}
