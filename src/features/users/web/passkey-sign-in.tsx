import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '../../../kernel/operation.ts';
import { useWords } from '../../../web/language.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { passkeysContract } from '../passkeys.ts';
import { passkeyWords } from '../words-passkeys.ts';
import { signWithPasskey } from './passkey-device.ts';

type PasskeySignInProps = Readonly<{ onDone: (output: Output<typeof passkeysContract.signInWithPasskey>) => void }>;

/** The way in by a key of the own device. */
export function PasskeySignIn({ onDone }: PasskeySignInProps) {
  const say = useWords(passkeyWords);
  const told = { failure: say.signInFailed, refusals: { ...say.refusals, 'too-many': say.tooManyAttempts } };
  const ask = useCommand(passkeysContract.askPasskeyChallenge, told);
  const signIn = useCommand(passkeysContract.signInWithPasskey, { ...told, onDone });
  const [isAsking, setAsking] = useState(false);
  async function go() {
    setAsking(true);
    const asked = await ask.run({});
    const signed = asked && (await signWithPasskey(asked));
    if (typeof signed === 'string') toast.info(say.signInFailed, signed);
    else if (signed) await signIn.run(signed);
    setAsking(false);
  }
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconKey size={18} aria-hidden />}
      loading={isAsking}
      onClick={() => void go()}
    >
      {say.usePasskey}
    </Button>
  );
}
