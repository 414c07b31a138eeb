import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useActor } from '../../../web/actor.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { handOver } from './handed-over.ts';

type HandOverButtonProps = Readonly<{ id: string; contactId: string }>;

/** At the door: the customer signs on the phone of whoever stands there. */
export function HandOverButton({ id, contactId }: HandOverButtonProps) {
  const actor = useActor();
  const navigate = useNavigate();
  async function ask() {
    const confirmed = await confirm({
      title: 'Hand this device over?',
      message:
        'The customer reads and signs here, in your presence. Until you type your password, this device shows nothing but the agreement.',
      confirmLabel: 'Hand Over',
      isDanger: false,
    });
    if (!confirmed) return;
    try {
      handOver(actor.id, { agreementId: id, contactId });
    } catch {
      return void toast.error('Not Handed Over', 'This browser keeps nothing, so that it could not be locked.');
    }
    await navigate({ to: '/handed-over/$agreementId', params: { agreementId: id } });
  }
  return <Button onClick={() => void ask()}>Sign on This Device</Button>;
}
