import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type ActivityNote, activitiesContract } from '../contract.ts';

/** A note has no title: its first words say which one it is. */
export function startOf(text: string, most: number): string {
  const start = [...text].slice(0, most).join('');
  return `“${start}${start.length < text.length ? '…' : ''}”`;
}

export function DeleteNote({ note, label }: Readonly<{ note: ActivityNote; label: string }>) {
  const { run, isBusy } = useCommand(activitiesContract.removeNote, {
    failure: 'Failed to Delete Note',
    onDone: () => toast.success('Note Deleted'),
  });
  async function ask() {
    const confirmed = await confirm({
      title: 'Delete this note?',
      message: startOf(note.text, 80),
      confirmLabel: 'Delete Note',
    });
    if (confirmed) await run({ id: note.id });
  }
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} loading={isBusy} onClick={ask}>
      <IconTrash size={15} aria-hidden />
    </ActionIcon>
  );
}
