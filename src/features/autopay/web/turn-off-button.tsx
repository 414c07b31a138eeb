import { Button } from '@mantine/core';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { autopayContract } from '../contract.ts';

export function TurnOffButton({ contactId }: Readonly<{ contactId: string }>) {
  const { idOf, done } = useCommandId();
  const off = useCommand(autopayContract.turnOff, {
    failure: 'AutoPay Not Turned Off',
    wordless: 'Failed to turn AutoPay off',
    onDone() {
      done();
      toast.success('AutoPay Turned Off', 'The customer is told, and gets each invoice by email from now on.');
    },
  });
  async function ask() {
    const confirmed = await confirm({
      title: 'Turn AutoPay off?',
      message:
        'The card or bank account is forgotten at Stripe. From now on the customer gets each invoice by email; one that could not be charged stays open.',
      confirmLabel: 'Turn Off',
      cancelLabel: 'Keep AutoPay',
    });
    if (confirmed) void off.run({ contactId, commandId: idOf({ contactId }) });
  }
  return (
    <Button variant="default" className="danger-text" loading={off.isBusy} onClick={() => void ask()}>
      Turn Off
    </Button>
  );
}
