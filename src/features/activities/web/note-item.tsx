import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTimes } from '../../../web/company.ts';
import { useMail } from '../../../web/mail.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { ActivityNote } from '../contract.ts';
import { DeleteNote, startOf } from './delete-note.tsx';
import { EditNote } from './edit-note.tsx';
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
  // Without a mail server it stands in the customer's account, and nothing goes out.
  const shared = useMail().promised('Sent to the customer', 'Shown to the customer');
  const { createdBy, createdAt, updatedAt, isVisibleToCustomer, isFromCustomer } = note;
  const which = startOf(note.text, 40);
  return (
    <li data-sent={isVisibleToCustomer || undefined}>
      <div className="note-head">
        <small>
          {[nameOf(createdBy), instant(createdAt)].filter(Boolean).join(' · ')}
          {updatedAt !== createdAt && ', edited'}
        </small>
        {isVisibleToCustomer ? (
          <StatusPill tone={isFromCustomer ? 'info' : 'good'}>
            {isFromCustomer ? 'From the customer' : shared}
          </StatusPill>
        ) : (
          !isEditing && (
            <span className="note-actions">
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Edit note ${which}`} onClick={onEdit}>
                <IconPencil size={15} aria-hidden />
              </ActionIcon>
              <DeleteNote note={note} label={`Delete note ${which}`} />
            </span>
          )
        )}
      </div>
      {isEditing ? <EditNote note={note} isGone={isGone} onDone={onClose} /> : <p>{note.text}</p>}
    </li>
  );
}
