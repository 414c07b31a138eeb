import { Button } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useActor } from '../../../web/actor.ts';
import { useMail } from '../../../web/mail.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { Account } from '../accounts.ts';
import { twoStepContract } from '../two-step.ts';

/** For a colleague who has lost the phone and the codes. */
export function ResetTwoStep({ account: { id, firstName, hasTwoStep } }: Readonly<{ account: Account }>) {
  const actor = useActor();
  const { promised } = useMail();
  const { run, isBusy } = useCommand(twoStepContract.resetTwoStep, {
    failure: 'Reset Failed',
    onDone: () => {
      const alone = `${firstName} signs in by the password alone`;
      toast.success('Two-Step Sign-In Reset', promised(`${alone}, and is told by e-mail.`, `${alone}.`));
    },
  });
  if (!hasTwoStep || id === actor.id) return null;
  async function ask() {
    const word = promised(`${firstName} is told by e-mail.`, `No e-mail goes out: please tell ${firstName} yourself.`);
    const yes = await confirm({
      title: `Reset two-step sign-in of ${firstName}?`,
      message: `Be sure that it is ${firstName} who asks. The password alone opens the account then, and all devices are signed out. ${word}`,
      confirmLabel: 'Reset',
    });
    if (yes) await run({ id });
  }
  return (
    <div className="button-row">
      <Button
        variant="default"
        leftSection={<IconShieldOff size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void ask()}
      >
        Reset Two-Step Sign-In
      </Button>
    </div>
  );
}
