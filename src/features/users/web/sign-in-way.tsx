import { Button } from '@mantine/core';
import { useDialogClose } from '../../../web/ui/form-dialog.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import './sign-in-way.css';

type SignInWayProps = Readonly<{
  name: string;
  /** How it stands; undefined until that is known. */
  state: string | undefined;
  isOn: boolean;
  change: string;
  /** Opens the dialog of its own, in place of the one around. */
  onChange: () => void;
}>;

/** One way of signing in, beside the password: how it stands, and the way to change it. */
export function SignInWay({ name, state, isOn, change, onChange }: SignInWayProps) {
  const close = useDialogClose();
  return (
    <div className="sign-in-way">
      <span>
        {name} {state !== undefined && <StatusPill tone={isOn ? 'good' : 'mute'}>{state}</StatusPill>}
      </span>
      <Button
        variant="default"
        aria-label={`${name}: ${change}`}
        onClick={() => void close().then((isClosed) => isClosed && onChange())}
      >
        {change}
      </Button>
    </div>
  );
}
