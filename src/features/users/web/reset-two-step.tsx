import { Button } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useActor } from '../../../web/actor.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { Account } from '../accounts.ts';
import { twoStepContract } from '../two-step.ts';

/** For a colleague who has lost the phone and the codes. */
export function ResetTwoStep({ account: { id, firstName, hasTwoStep } }: Readonly<{ account: Account }>) {
  const actor = useActor();
  const { run, isBusy } = useCommand(twoStepContract.resetTwoStep, {
    failure: 'Reset Failed',
    onDone: () => toast.success('Two-Step Sign-In Reset', `${firstName} signs in by the password alone, and is told.`),
  });
  if (!hasTwoStep || id === actor.id) return null;
  async function ask() {
    const yes = await confirm({
      title: `Reset two-step sign-in of ${firstName}?`,
      message: `Be sure that it is ${firstName} who asks. The password alone opens the account then, and all devices are signed out. ${firstName} is told by e-mail.`,
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
