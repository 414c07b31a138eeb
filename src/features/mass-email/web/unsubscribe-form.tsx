import { Button } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { massEmailContract } from '../contract.ts';
import { unsubscribeWords } from '../words.ts';

type UnsubscribeFormProps = Readonly<{ token: string }>;

/** Asks once more, because mail programs follow links by themselves. Can be taken back. */
export function UnsubscribeForm({ token }: UnsubscribeFormProps) {
  const say = useWords(unsubscribeWords);
  return token === '' ? <Notice tone="warning">{say.linkIncomplete}</Notice> : <ListOfLink token={token} />;
}

function ListOfLink({ token }: UnsubscribeFormProps) {
  const say = useWords(unsubscribeWords);
  const { data, error, refetch } = useRead(massEmailContract.listOfLink, { token });
  const told = { failure: say.linkNotKnown, onDone: () => void refetch() };
  const off = useCommand(massEmailContract.unsubscribe, told);
  const on = useCommand(massEmailContract.subscribe, told);
  if (error && !data) return <ErrorPanel title={say.linkNotKnown} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={2} />;
  const { email, purpose, isOn } = data;
  return (
    <div className="sign-in-form">
      <div role="status">
        {isOn ? <p>{say.offer[purpose](email)}</p> : <Notice tone="good">{say.isOff[purpose](email)}</Notice>}
      </div>
      {isOn ? (
        <Button fullWidth loading={off.isBusy} onClick={() => void off.run({ token })}>
          {say.unsubscribe}
        </Button>
      ) : (
        <Button variant="default" fullWidth loading={on.isBusy} onClick={() => void on.run({ token })}>
          {say.subscribeAgain}
        </Button>
      )}
    </div>
  );
}
