import { Button } from '@mantine/core';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { autopayContract } from '../contract.ts';

export function TurnOffButton({ contactId }: Readonly<{ contactId: string }>) {
  const off = useProviderCommand(autopayContract.turnOff, {
    failure: 'AutoPay Not Turned Off',
    wordless: 'Failed to turn AutoPay off',
    onDone() {
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
    if (confirmed) void off.ask({ contactId });
  }
  return (
    <Button variant="default" className="danger-text" loading={off.isBusy} onClick={() => void ask()}>
      Turn Off
    </Button>
  );
}
