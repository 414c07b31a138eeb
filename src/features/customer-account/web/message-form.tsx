import { Button, Textarea, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { longestMessage, longestSubject, ownMessagesContract } from '../../activities/own-messages.ts';
import { useCounted } from './counted.ts';
import { useKeptText } from './use-kept-text.ts';
import { messageWords } from './words-messages.ts';

/** A new message to the office (spec 3 §2). */
export function MessageForm() {
  const say = useWords(messageWords);
  const { hasMailServer } = useCompany();
  const [subject, setSubject] = useKeptText('subject');
  const [message, setMessage] = useKeptText('message');
  const [title, text] = [
    useCounted(say.subject, longestSubject, subject),
    useCounted(say.message, longestMessage, message),
  ];
  const commands = useCommandId();
  const { run, isBusy } = useCommand(ownMessagesContract.send, {
    failure: say.failed,
    refusals: { missing: say.incomplete },
    wordless: say.failedMeans,
    onDone: (_, sent) => {
      commands.done();
      toast.success(say.sent, say.sentMeans(hasMailServer));
      // What was typed meanwhile stays.
      if (sent.subject === subject) setSubject('');
      if (sent.message === message) setMessage('');
    },
  });
  const isUnfit = title.isBlank || text.isBlank || Boolean(title.error || text.error);
  function send() {
    if (title.isBlank || text.isBlank) toast.error(say.invalid, say.invalidMeans);
    else if (!isUnfit && !isBusy) void run({ subject, message, commandId: commands.idOf({ subject, message }) });
  }
  return (
    <Panel title={say.newMessage} isPadded>
      <form
        className="own-message-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{say.guideline}</p>
        <TextInput
          label={say.subject}
          description={title.counter}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={title.error}
          value={subject}
          // A form whose button is disabled does not submit itself: whoever presses Enter hears what is missing.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label={say.message}
          description={text.counter}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={text.error}
          autosize
          minRows={4}
          maxRows={14}
          value={message}
          onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Button type="submit" disabled={isUnfit} loading={isBusy}>
          {say.send}
        </Button>
      </form>
    </Panel>
  );
}
