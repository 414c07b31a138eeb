import { Button } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { BackLink } from '../../../web/ui/back-link.tsx';
import { confirm } from '../../../web/ui/confirm.ts';
import { Initials } from '../../../web/ui/initials.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useTitle } from '../../../web/use-title.ts';
import { type Contact, contactsContract } from '../contract.ts';
import { useRestoreContact } from './deleted-list.tsx';
import { ContactStatusPill } from './status-pill.tsx';
import './contacts.css';

type ContactHeaderProps = Readonly<{
  contact: Contact;
  onEdit: () => void;
  onMerge: () => void;
  onDeleted: () => void;
}>;

/** Who this is, the way back, and what can be done with the whole contact. */
export function ContactHeader({ contact, onEdit, onMerge, onDeleted }: ContactHeaderProps) {
  const name = `${contact.firstName} ${contact.lastName}`;
  const remove = useDeleteContact(contact, onDeleted);
  useTitle(name);
  return (
    <div className="page-head">
      <div className="contact-head">
        <BackToContacts />
        <div className="contact-title">
          <Initials firstName={contact.firstName} lastName={contact.lastName} />
          <div>
            <h1>{name}</h1>
            <p>
              <ContactStatusPill status={contact.status} />
              {contact.companyName && <span>{contact.companyName}</span>}
            </p>
          </div>
        </div>
      </div>
      <div className="page-actions contact-actions no-print">
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Edit Contact
        </Button>
        <Button variant="default" leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
          Merge with…
        </Button>
        <Button
          variant="default"
          className="contact-delete"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isBusy}
          onClick={remove.ask}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}

export const BackToContacts = () => <BackLink to="/crm" label="Back to Contacts" />;

/** Asks, deletes and tells. The contact itself is not read again: it is gone, and the screen is left. */
function useDeleteContact({ id, firstName, lastName }: Contact, onDeleted: () => void) {
  const restore = useRestoreContact();
  const { run, isBusy } = useCommand(contactsContract.remove, {
    failure: 'Delete Failed',
    onDone: () => {
      const undo = { duration: 10_000, action: { label: 'Undo', run: () => void restore.run({ id }) } };
      toast.success('Contact Deleted', `${firstName} ${lastName}`, undo);
      onDeleted();
    },
  });
  async function ask() {
    const confirmed = await confirm({
      title: `Delete ${firstName} ${lastName}?`,
      message:
        'The contact disappears from every list, and its addresses from the routes and the runs of today and later. ' +
        'What was picked up stays on record.',
      confirmLabel: 'Delete Contact',
    });
    if (confirmed) await run({ id });
  }
  return { ask, isBusy };
}
