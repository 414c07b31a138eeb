import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { confirmDiscard } from '../../../web/confirm-discard.ts';
import { useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { NewerVersion } from '../../../web/ui/newer-version.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ActivityNote, activitiesContract } from '../contract.ts';

type EditNoteProps = Readonly<{ note: ActivityNote; isGone: boolean; onDone: () => void }>;

/** The text of a note while it is changed; nothing typed is lost when somebody else changes or deletes it. */
export function EditNote({ note, isGone, onDone }: EditNoteProps) {
  const [base, setBase] = useState(note);
  const [text, setText] = useState(note.text);
  const [error, setError] = useState<string>();
  const { run, isBusy } = useCommand(activitiesContract.updateNote, {
    failure: 'Failed to Update Note',
    form: { getValues: () => ({ text }), setErrors: (errors) => setError(errors.text) },
    onDone: (saved, sent) => {
      toast.success('Note Updated');
      if (text === sent.text) return onDone();
      setBase(saved); // more was typed meanwhile
      setError(undefined);
    },
    onRefused: ({ code }) => code === 'note-changed',
  });
  useUnsaved(() => text !== base.text);
  const isBehind = !isGone && note.updatedAt !== base.updatedAt;

  async function cancel() {
    if (text === base.text || (await confirmDiscard())) onDone();
  }
  function takeTheirs() {
    setText(note.text);
    setBase(note);
  }
  return (
    <div className="edit-note">
      {isGone && !isBusy && (
        <Notice tone="bad">
          <span role="alert">Somebody deleted this note. What you typed can still be copied.</span>
        </Notice>
      )}
      {isBehind && !isBusy && (
        <NewerVersion thing="note" changes={[note.text]} choice={{ onTake: takeTheirs, onKeep: () => setBase(note) }} />
      )}
      <Textarea
        aria-label="Note"
        autosize
        minRows={2}
        maxRows={10}
        autoFocus
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="note-buttons">
        <Button size="compact-sm" variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          disabled={isBehind || isGone || text.trim() === ''}
          onClick={() => void run({ id: base.id, updatedAt: base.updatedAt, text })}
        >
          Save Note
        </Button>
      </div>
    </div>
  );
}
