import { Button, Textarea } from '@mantine/core';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { longestMessage, ownMessagesContract } from '../../activities/own-messages.ts';
import { useCounted } from './counted.ts';
import { useKeptText } from './use-kept-text.ts';
import { messageWords } from './words-messages.ts';

/** More words under a message, which then waits for a response again. */
export function AnswerForm({ id }: Readonly<{ id: string }>) {
  const say = useWords(messageWords);
  const { hasMailServer } = useCompany();
  const [message, setMessage] = useKeptText(id);
  const { counter, error, isBlank } = useCounted(say.message, longestMessage, message);
  const commands = useCommandId();
  const { run, isBusy } = useCommand(ownMessagesContract.answer, {
    failure: say.failed,
    wordless: say.failedMeans,
    onDone: (_, said) => {
      commands.done();
      toast.success(say.sent, say.sentMeans(hasMailServer));
      // What was typed meanwhile stays.
      if (said.message === message) setMessage('');
    },
  });
  return (
    <form
      className="own-message-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !error && !isBusy) void run({ id, message, commandId: commands.idOf({ id, message }) });
      }}
    >
      <Textarea
        label={say.answer}
        description={counter}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        autosize
        minRows={2}
        maxRows={10}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isBlank || Boolean(error)} loading={isBusy}>
        {say.sendAnswer}
      </Button>
    </form>
  );
}
