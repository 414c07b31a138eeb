import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Activity, type ActivityNote, activitiesContract } from '../contract.ts';
import { NoteItem } from './note-item.tsx';

type ActivityNotesProps = Readonly<{ activity: Activity; notes: readonly ActivityNote[] }>;

/** What was noted on an activity, oldest first, and room for one more. */
export function ActivityNotes({ activity, notes }: ActivityNotesProps) {
  return (
    <section className="activity-notes" aria-label="Notes">
      <h3>
        {activity.isCustomerGenerated ? 'Replies and notes' : 'Notes'}
        {notes.length > 0 && <span> {notes.length}</span>}
      </h3>
      {notes.length === 0 ? (
        <p className="activity-no-notes">
          {activity.isCustomerGenerated ? 'Nobody has answered yet.' : 'What happened since, who said what.'}
        </p>
      ) : (
        <ol>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ol>
      )}
      <NewNote activity={activity} />
    </section>
  );
}

/** A note for the staff or, under a customer's message, the reply to it. */
function NewNote({ activity }: Readonly<{ activity: Activity }>) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isReply, setReply] = useState(activity.isCustomerGenerated && activity.status === 'in_progress');
  const { run, isBusy } = useCommand(activitiesContract.addNote, {
    refresh: ['activities.', 'call-answer.'],
    failure: isReply ? 'Email Failed' : 'Failed to Add Note',
    form: { getValues: () => ({ text }), setErrors: (errors) => setError(errors.text) },
    onDone: () => {
      if (isReply) toast.success('Email Sent', `${activity.contactName} gets your reply.`);
      else toast.success('Note Added');
      setText('');
      setError(undefined);
      setReply(false);
    },
  });
  useUnsaved(() => text.trim() !== '');
  const isBlank = text.trim() === '';
  function add() {
    if (!isBlank && !isBusy) void run({ activityId: activity.id, text, isVisibleToCustomer: isReply });
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
        description={isReply ? 'Sent by e-mail; completes this message.' : undefined}
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', add]])}
      />
      <Button variant={isReply ? 'filled' : 'default'} disabled={isBlank} loading={isBusy} onClick={add}>
        {isReply ? 'Send Reply' : 'Add Note'}
      </Button>
    </div>
  );
}
