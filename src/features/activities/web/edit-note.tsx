import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmDiscard } from '../../../web/confirm-discard.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type ActivityNote, activitiesContract } from '../contract.ts';

type EditNoteProps = Readonly<{ note: ActivityNote; isGone: boolean; onDone: () => void }>;

const valuesOf = ({ text }: ActivityNote) => ({ text });

/** The text of a note while it is changed; nothing typed is lost when somebody else changes or deletes it. */
export function EditNote({ note, isGone, onDone }: EditNoteProps) {
  const form = useForm({ initialValues: valuesOf(note) });
  useInterruptedForm('text of a note', form, note);
  const { run, isBusy } = useCommand(activitiesContract.updateNote, {
    failure: 'Failed to Update Note',
    form,
    onDone: (saved, sent) => {
      toast.success('Note Updated');
      if (form.getValues().text === sent.text) return onDone();
      begin(saved, form.getValues()); // more was typed meanwhile
    },
    // The note is read again after a conflict, and the notice above it says the rest.
    onRefused: ({ code }) => code === 'note-changed',
  });
  const {
    base = note,
    isBehind,
    notice,
    begin,
  } = useNewerVersion({
    ...{ row: note, form, valuesOf, isSaving: isBusy },
    isNewer: (now, before) => now.updatedAt !== before.updatedAt,
    changesOf: (_, { text }) => [text],
  });
  useUnsaved(() => form.isDirty());

  async function cancel() {
    if (!form.isDirty() || (await confirmDiscard())) onDone();
  }
  return (
    <div className="edit-note">
      {isGone && !isBusy && (
        <Notice tone="bad">
          <span role="alert">Somebody deleted this note. What you typed can still be copied.</span>
        </Notice>
      )}
      {!isGone && notice}
      <Textarea aria-label="Note" autosize minRows={2} maxRows={10} autoFocus {...form.getInputProps('text')} />
      <div className="note-buttons">
        <Button size="compact-sm" variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          disabled={isBehind || isGone || form.values.text.trim() === ''}
          onClick={() => void run({ id: base.id, updatedAt: base.updatedAt, ...form.getValues() })}
        >
          Save Note
        </Button>
      </div>
    </div>
  );
}
