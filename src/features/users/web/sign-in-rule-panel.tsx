import { Switch } from '@mantine/core';
import { useActor } from '../../../web/actor.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { twoStepContract } from '../two-step.ts';

/** Whether admins have to sign in by two steps; a superadmin decides. */
export function SignInRulePanel() {
  const { role } = useActor();
  const { data } = useRead(twoStepContract.signInRule, {});
  const { run, isBusy } = useCommand(twoStepContract.saveSignInRule, {
    failure: 'Not Changed',
    onDone: ({ isTwoStepRequired: isOn }) =>
      toast.success('Sign-In Rule Saved', isOn ? 'Admins set up two-step sign-in now.' : 'Admins are free to choose.'),
  });
  const mayDecide = role === 'superadmin';
  return (
    <Panel title="Sign-In" isPadded>
      <Switch
        label="Admins sign in by two steps"
        description={
          mayDecide
            ? 'A code of an authenticator app beside the password. Who has not set it up does so before anything else. All staff may, under Edit Profile.'
            : 'A code of an authenticator app beside the password. A superadmin decides; all staff may, under Edit Profile.'
        }
        checked={data?.isTwoStepRequired ?? false}
        disabled={!mayDecide || !data || isBusy}
        onChange={({ currentTarget: { checked } }) =>
          data && void run({ isTwoStepRequired: checked, version: data.version })
        }
      />
    </Panel>
  );
}
