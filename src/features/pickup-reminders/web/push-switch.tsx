import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { showNoMoreMessages } from '../../../web/offline/messages.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { pickupPushContract } from '../push.ts';
import { abilityOf, ownEndpoint, subscribed } from './this-browser.ts';
import { pushWords } from './words-push.ts';

/** Reminders by this browser itself, or why it cannot show them. */
export function PushSwitch() {
  const say = useWords(pushWords);
  const { data } = useRead(pickupPushContract.devices, {});
  const [ability, setAbility] = useState(abilityOf);
  const [endpoint, setEndpoint] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (ability === 'able') void ownEndpoint().then(setEndpoint, () => undefined);
  }, [ability]);
  const failure = { failure: say.failed, refusals: { 'wrong-device': say.unsupported } };
  const add = useCommand(pickupPushContract.add, failure);
  const remove = useCommand(pickupPushContract.remove, failure);
  if (!data) return null;
  const { endpoints, publicKey } = data;
  const isOn = endpoint !== undefined && endpoints.includes(endpoint);

  async function turnOn() {
    setAsking(true);
    const browser = await subscribed(publicKey).catch(() => undefined);
    setAsking(false);
    setAbility(abilityOf());
    if (!browser) return toast.error(say.failed, say.failedMeans);
    setEndpoint(browser.endpoint);
    await add.run(browser);
  }
  async function turnOff() {
    if (endpoint !== undefined && (await remove.run({ endpoint }))) await showNoMoreMessages().catch(() => undefined);
  }
  const why = { able: undefined, denied: say.denied, unsupported: say.unsupported, 'install-first': say.installFirst };
  return (
    <>
      <Switch
        label={say.onThisDevice}
        description={say.isOn}
        checked={isOn}
        disabled={ability !== 'able' || isAsking || add.isBusy || remove.isBusy}
        onChange={({ currentTarget }) => void (currentTarget.checked ? turnOn() : turnOff())}
      />
      {why[ability] && <Notice>{why[ability]}</Notice>}
    </>
  );
}
