import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { useInterrupted } from '../../../web/interrupted.ts';
import { useMail } from '../../../web/mail.ts';
import { useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { type Activity, type ActivityNote, activitiesContract } from '../contract.ts';
import { customerNotesOf, grownTitle } from '../rules.ts';
import { NoteItem } from './note-item.tsx';

type ActivityNotesProps = Readonly<{ activity: Activity; notes: readonly ActivityNote[] }>;

/** What was noted on an activity, oldest first, and room for one more. */
export function ActivityNotes({ activity, notes }: ActivityNotesProps) {
  const [edited, setEdited] = useState<readonly ActivityNote[]>([]);
  const gone = edited.filter(({ id }) => !notes.some((note) => note.id === id));
  // What somebody deletes while it is being edited here stays in its place until it is closed.
  const shown = [...notes, ...gone].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return (
    <section className="activity-notes" aria-label="Notes">
      <h3>
        {activity.isCustomerGenerated ? 'Replies and notes' : 'Notes'}
        {notes.length > 0 && <span> {notes.length}</span>}
      </h3>
      {shown.length === 0 ? (
        <p className="activity-no-notes">
          {activity.isCustomerGenerated ? 'Nobody has answered yet.' : 'What happened since, who said what.'}
        </p>
      ) : (
        <ol>
          {shown.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              isEditing={edited.some(({ id }) => id === note.id)}
              isGone={gone.includes(note)}
              onEdit={() => setEdited((before) => [...before, note])}
              onClose={() => setEdited((before) => before.filter(({ id }) => id !== note.id))}
            />
          ))}
        </ol>
      )}
      <NewNote activity={activity} customerNotesSeen={customerNotesOf(notes)} />
    </section>
  );
}

type Begun = Readonly<{ text: string; isReply: boolean }>;

/** A note for the staff or, under a customer's message, the reply to it. */
function NewNote({ activity, customerNotesSeen }: Readonly<{ activity: Activity; customerNotesSeen: number }>) {
  const before = useInterrupted(`note ${activity.id}`, (): Begun | undefined =>
    isBlank ? undefined : { text, isReply },
  );
  const [text, setText] = useState(before?.text ?? '');
  const [error, setError] = useState<string>();
  const [isReply, setReply] = useState(
    before?.isReply ?? (activity.isCustomerGenerated && activity.status === 'in_progress'),
  );
  // While one is being sent, the next one can be typed, and who reads it chosen.
  const [isSentAsReply, setSentAsReply] = useState(isReply);
  const mail = useMail();
  const commands = useCommandId();
  const { run, isBusy } = useCommand(activitiesContract.addNote, {
    failure: isSentAsReply ? 'Email Failed' : 'Failed to Add Note',
    titles: grownTitle,
    form: { getValues: () => ({ text }), setErrors: (errors) => setError(errors.text) },
    onDone: (_note, sent) => {
      commands.done();
      if (sent.isVisibleToCustomer)
        mail.tell({
          titles: ['Email Sent', 'Reply Added'],
          sent: `${activity.contactName} gets your reply.`,
          copy: { text: sent.text },
        });
      else toast.success('Note Added');
      setError(undefined);
      if (text !== sent.text) return;
      setText('');
      if (sent.isVisibleToCustomer) setReply(false);
    },
  });
  useUnsaved(() => text.trim() !== '');
  const isBlank = text.trim() === '';
  const sendsReply = isBusy ? isSentAsReply : isReply;
  function add() {
    if (isBlank || isBusy) return;
    setSentAsReply(isReply);
    const note = { activityId: activity.id, text, isVisibleToCustomer: isReply };
    void run({ ...note, commandId: commands.idOf(note), customerNotesSeen });
  }
  return (
    <div className="new-note">
      {activity.isCustomerGenerated && (
        <SegmentedControl
          aria-label="Who reads it"
          data={[
            { value: 'reply', label: 'Reply' },
            { value: 'note', label: 'Internal note' },
          ]}
          value={isReply ? 'reply' : 'note'}
          onChange={(value) => setReply(value === 'reply')}
        />
      )}
      <Textarea
        label={isReply ? `Reply to ${activity.contactName}` : 'Add a note'}
        description={
          isReply
            ? mail.promised(
                'Sent by e-mail; completes this message.',
                'Stands in the customer’s account; no e-mail goes out. Completes this message.',
              )
            : undefined
        }
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', add]])}
      />
      <Button variant={sendsReply ? 'filled' : 'default'} disabled={isBlank} loading={isBusy} onClick={add}>
        {sendsReply ? 'Send Reply' : 'Add Note'}
      </Button>
    </div>
  );
}
