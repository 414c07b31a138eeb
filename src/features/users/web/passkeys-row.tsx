import { useWords } from '../../../web/language.ts';
import { ownPasskeys } from '../../../web/ui/opened-dialogs.ts';
import { useRead } from '../../../web/use-read.ts';
import { passkeysContract } from '../passkeys.ts';
import { passkeyWords } from '../words-passkeys.ts';
import { SignInWay } from './sign-in-way.tsx';

/** How many passkeys open the own account, and the way to change them. */
export function PasskeysRow() {
  const say = useWords(passkeyWords);
  const { data } = useRead(passkeysContract.passkeys, {});
  const count = data?.passkeys.length ?? 0;
  const state = data && (count > 0 ? String(count) : say.noneYet);
  return (
    <SignInWay name={say.passkeys} state={state} isOn={count > 0} change={say.change} onChange={ownPasskeys.open} />
  );
}
