import { Button } from '@mantine/core';
import { unsent } from '../../../kernel/letters.ts';
import { useMail } from '../../../web/mail.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { autopayContract } from '../contract.ts';

export function TurnOffButton({ contactId }: Readonly<{ contactId: string }>) {
  const mail = useMail();
  const off = useProviderCommand(autopayContract.turnOff, {
    failure: 'AutoPay Not Turned Off',
    wordless: 'Failed to turn AutoPay off',
    onDone() {
      toast.success(
        'AutoPay Turned Off',
        mail.promised(
          'The customer is told, and gets each invoice by email from now on.',
          `${unsent.kept} Please tell the customer, and hand on each invoice from now on.`,
        ),
      );
    },
  });
  async function ask() {
    const confirmed = await confirm({
      title: 'Turn AutoPay off?',
      message: `The card or bank account is forgotten at Stripe. From now on ${mail.promised(
        'the customer gets each invoice by email',
        'you hand each invoice to the customer, because no mail server is set up',
      )}; one that could not be charged stays open.`,
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
