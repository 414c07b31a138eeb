import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimes } from '../../../web/company.ts';
import { confirmDiscard } from '../../../web/confirm-discard.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { NewerVersion } from '../../../web/ui/newer-version.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ActivityNote, activitiesContract } from '../contract.ts';
import { nameOf } from './words.ts';

type NoteItemProps = Readonly<{
  note: ActivityNote;
  isEditing: boolean;
  /** It was deleted while it was being edited: what was typed can still be copied. */
  isGone: boolean;
  onEdit: () => void;
  onClose: () => void;
}>;

/** One note: who wrote it and when, to be corrected or deleted as long as it was not sent to the customer. */
export function NoteItem({ note, isEditing, isGone, onEdit, onClose }: NoteItemProps) {
  const { instant } = useTimes();
  const { createdBy, createdAt, updatedAt, isVisibleToCustomer } = note;
  return (
    <li data-sent={isVisibleToCustomer || undefined}>
      <div className="note-head">
        <small>
          {[nameOf(createdBy), instant(createdAt)].filter(Boolean).join(' · ')}
          {updatedAt !== createdAt && ', edited'}
        </small>
        {isVisibleToCustomer ? (
          <StatusPill tone="good">Sent to the customer</StatusPill>
        ) : (
          !isEditing && (
            <span className="note-actions">
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Edit note" onClick={onEdit}>
                <IconPencil size={15} aria-hidden />
              </ActionIcon>
              <DeleteNote note={note} />
            </span>
          )
        )}
      </div>
      {isEditing ? <EditNote note={note} isGone={isGone} onDone={onClose} /> : <p>{note.text}</p>}
    </li>
  );
}

function DeleteNote({ note }: Readonly<{ note: ActivityNote }>) {
  const { run, isBusy } = useCommand(activitiesContract.removeNote, {
    failure: 'Failed to Delete Note',
    onDone: () => toast.success('Note Deleted'),
  });
  async function ask() {
    const start = [...note.text].slice(0, 80).join('');
    const confirmed = await confirm({
      title: 'Delete this note?',
      message: `“${start}${start.length < note.text.length ? '…' : ''}”`,
      confirmLabel: 'Delete Note',
    });
    if (confirmed) await run({ id: note.id });
  }
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Delete note" loading={isBusy} onClick={ask}>
      <IconTrash size={15} aria-hidden />
    </ActionIcon>
  );
}

type EditNoteProps = Readonly<{ note: ActivityNote; isGone: boolean; onDone: () => void }>;

function EditNote({ note, isGone, onDone }: EditNoteProps) {
  const [base, setBase] = useState(note);
  const [text, setText] = useState(note.text);
  const [error, setError] = useState<string>();
  const { run, isBusy } = useCommand(activitiesContract.updateNote, {
    failure: 'Failed to Update Note',
    form: { getValues: () => ({ text }), setErrors: (errors) => setError(errors.text) },
    onDone: () => {
      toast.success('Note Updated');
      onDone();
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
