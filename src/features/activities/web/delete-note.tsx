import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ActivityNote, activitiesContract } from '../contract.ts';

/** Asks with the note's first words. */
export function DeleteNote({ note }: Readonly<{ note: ActivityNote }>) {
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
