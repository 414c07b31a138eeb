import { Button } from '@mantine/core';
import { IconDownload, IconListCheck, IconMail, IconPlus, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { contactsContract } from '../../features/contacts/contract.ts';
import { ContactList, contactViews } from '../../features/contacts/web/contact-list.tsx';
import { DuplicatesLink } from '../../features/duplicates/web/duplicates-link.tsx';
import { isAdmin } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { urlOf } from '../../web/client.ts';
import { useShortcuts } from '../../web/shortcuts.ts';
import { latePart, Nothing } from '../../web/ui/late-part.tsx';
import { Page } from '../../web/ui/page.tsx';
import { urlChoice, urlPage, urlText, useUrlState } from '../../web/url-state.ts';

// The list can be used while the dialog, which is closed at first, is still loading.
const ContactDialog = latePart(() =>
  import('../../features/contacts/web/contact-dialog.tsx').then(({ ContactDialog }) => ContactDialog),
);
const LooksLike = latePart(
  () => import('../../features/duplicates/web/looks-like.tsx').then(({ LooksLike }) => LooksLike),
  Nothing,
);

export function ContactsScreen() {
  const mayImport = isAdmin(useActor());
  const mayWriteToMany = mayImport;
  const views = contactViews(mayImport);
  const [filter, setFilter] = useUrlState({ q: urlText(), status: urlChoice(views, ''), page: urlPage() });
  const [isAdding, setAdding] = useState(false);
  useShortcuts([{ keys: ['n'], label: 'Add a contact', run: () => setAdding(true) }]);
  const navigate = useNavigate();
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add Contact
    </Button>
  );
  const importing = mayImport && (
    <Button component={Link} to="/crm/import" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
      Import
    </Button>
  );
  return (
    <Page
      title="Contacts Management"
      subtitle={<DuplicatesLink />}
      isInOneLine
      actions={
        <>
          {mayWriteToMany && (
            <Button
              component={Link}
              to="/mass-email"
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
            >
              Mass Email
            </Button>
          )}
          <Button
            component={Link}
            to="/crm/activities"
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden />}
          >
            All Activities
          </Button>
          {importing}
          {!mayImport && (
            <Button component={Link} to="/billing/checks" variant="default">
              Record Cash and Checks
            </Button>
          )}
          {filter.status !== 'deleted' && (
            <Button
              component="a"
              variant="default"
              download
              title="People and addresses as a CSV file, without services and routes"
              href={urlOf(contactsContract.export, { q: filter.q, status: filter.status || undefined })}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Export
            </Button>
          )}
          {add}
        </>
      }
    >
      <ContactList
        filter={filter}
        onFilter={setFilter}
        views={views}
        firstSteps={
          <>
            {add}
            {importing}
          </>
        }
      />
      <Suspense fallback={null}>
        <ContactDialog
          opened={isAdding}
          onClose={() => setAdding(false)}
          hint={(typed) => (
            <Suspense fallback={null}>
              <LooksLike {...typed} />
            </Suspense>
          )}
          onSaved={({ id }) => void navigate({ to: '/crm/contacts/$contactId', params: { contactId: id } })}
          onNeedsAccount={({ id }) =>
            void navigate({ to: '/crm/contacts/$contactId', params: { contactId: id }, search: { account: 'new' } })
          }
        />
      </Suspense>
    </Page>
  );
}
