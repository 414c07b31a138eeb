import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { type Autopay, autopayContract } from '../../autopay/contract.ts';
import { isExpired, methodText } from '../../autopay/rules.ts';
import { autopayWords } from '../../autopay/words.ts';
import { AutopayDialog } from './autopay-dialog.tsx';
import { billingWords } from './words-billing.ts';

/** Whether invoices are paid by themselves, and how that begins and ends. */
export function OwnAutopay({ autopay, consent }: Readonly<{ autopay: Autopay; consent: string }>) {
  const say = useWords(billingWords);
  const { chargedTo, title, refusals } = useWords(autopayWords);
  const language = useLanguage();
  const { today, hasMailServer } = useCompany();
  const [isAgreeing, setAgreeing] = useState(false);
  const { isOn, method } = autopay;
  const off = useProviderCommand(autopayContract.turnOffOwn, {
    ...{ failure: say.turnOffFailed, refusals },
    onDone: () => toast.success(say.turnedOff, say.turnOffMeans),
  });
  async function turnOff() {
    const words = { title: say.turnOffAsk, message: say.turnOffMeans };
    if (await confirm({ ...words, confirmLabel: say.turnOff, cancelLabel: say.keepOn })) void off.ask({});
  }
  return (
    <Panel
      title={title}
      actions={
        <StatusPill tone={isOn ? (method ? 'good' : 'warning') : 'mute'}>
          {isOn ? say.autopayOn : say.autopayOff}
        </StatusPill>
      }
      isPadded
    >
      <div className="own-autopay">
        <p>
          {isOn
            ? method
              ? chargedTo(methodText(method, language))
              : say.nothingSaved
            : say.autopayMeans(hasMailServer)}
        </p>
        {isOn && method && isExpired(method, today) && <Notice tone="warning">{say.expired}</Notice>}
        <span className="page-actions">
          <Button variant="default" onClick={() => setAgreeing(true)}>
            {isOn ? say.anotherCard : say.turnOn}
          </Button>
          {isOn && (
            <Button variant="default" loading={off.isBusy} onClick={() => void turnOff()}>
              {say.turnOff}
            </Button>
          )}
        </span>
      </div>
      <AutopayDialog consent={consent} opened={isAgreeing} onClose={() => setAgreeing(false)} />
    </Panel>
  );
}
