import { Button } from '@mantine/core';
import { IconKeyOff, IconShieldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useActor } from '../../../web/actor.ts';
import { useMail } from '../../../web/mail.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { Account } from '../accounts.ts';
import { passkeysContract } from '../passkeys.ts';
import { twoStepContract } from '../two-step.ts';

type Reset = typeof twoStepContract.resetTwoStep | typeof passkeysContract.resetPasskeys;

/** For a colleague who has lost the phone, and with it what it opens. */
export function LostDevice({ account: { id, firstName, hasTwoStep, passkeys } }: Readonly<{ account: Account }>) {
  const actor = useActor();
  if (id === actor.id || (!hasTwoStep && passkeys === 0)) return null;
  const who = { id, firstName };
  return (
    <div className="button-row">
      {hasTwoStep && (
        <ResetButton
          who={who}
          operation={twoStepContract.resetTwoStep}
          label="Reset Two-Step Sign-In"
          question={`Reset two-step sign-in of ${firstName}?`}
          means="The password alone opens the account then, and all devices are signed out."
          confirmLabel="Reset"
          done={['Two-Step Sign-In Reset', `${firstName} signs in by the password alone`]}
          icon={<IconShieldOff size={16} aria-hidden />}
        />
      )}
      {passkeys > 0 && (
        <ResetButton
          who={who}
          operation={passkeysContract.resetPasskeys}
          label="Remove Passkeys"
          question={`Remove the passkeys of ${firstName}?`}
          means="None of them opens the account any more, and all devices are signed out."
          confirmLabel="Remove"
          done={['Passkeys Removed', `${firstName} signs in by the password`]}
          icon={<IconKeyOff size={16} aria-hidden />}
        />
      )}
    </div>
  );
}

type ResetButtonProps = Readonly<{
  who: Readonly<{ id: string; firstName: string }>;
  operation: Reset;
  label: string;
  question: string;
  means: string;
  confirmLabel: string;
  /** What is told afterwards: a title, and how somebody signs in from now on. */
  done: readonly [title: string, sentence: string];
  icon: ReactNode;
}>;

function ResetButton({ who: { id, firstName }, operation, question, means, ...props }: ResetButtonProps) {
  const { promised } = useMail();
  const { run, isBusy } = useCommand(operation, {
    failure: 'Reset Failed',
    onDone: () => {
      const [title, alone] = props.done;
      toast.success(title, promised(`${alone}, and is told by e-mail.`, `${alone}.`));
    },
  });
  async function ask() {
    const word = promised(`${firstName} is told by e-mail.`, `No e-mail goes out: please tell ${firstName} yourself.`);
    const message = `Be sure that it is ${firstName} who asks. ${means} ${word}`;
    if (await confirm({ title: question, message, confirmLabel: props.confirmLabel })) await run({ id });
  }
  return (
    <Button variant="default" leftSection={props.icon} loading={isBusy} onClick={() => void ask()}>
      {props.label}
    </Button>
  );
}
