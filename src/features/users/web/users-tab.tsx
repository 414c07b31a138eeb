import { Button, SegmentedControl } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { urlChoice, urlPage, urlText, useUrlState } from '../../../web/url-state.ts';
import { useRead } from '../../../web/use-read.ts';
import { audiences, type User, userPageSize, usersContract } from '../contract.ts';
import { AccountDialog } from './account-dialog.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { SignInRulePanel } from './sign-in-rule-panel.tsx';
import { type FindInHand, useRemoval } from './use-removal.ts';
import { UserTable } from './user-table.tsx';

const audienceNames = { customers: 'Customers', staff: 'Staff' } as const;

/** Everybody with an account (spec 1 §2.6: User Management). */
export function UsersTab({ findInHand }: Readonly<{ findInHand: FindInHand }>) {
  const [{ people, q, page }, set] = useUrlState({
    people: urlChoice(audiences, 'customers'),
    q: urlText(),
    page: urlPage(),
  });
  const { data, error, refetch, isPlaceholderData } = useRead(
    usersContract.list,
    { audience: people, q, page },
    { keepPrevious: true, failure: ['Users Error', 'Failed to load users'] },
  );
  const { hasMailServer } = useCompany();
  const [isCreating, setCreating] = useState(false);
  const [edited, setEdited] = useState<User>();
  const [entering, setEntering] = useState<User>();
  const remove = useRemoval(findInHand);
  const create = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create User
    </Button>
  );
  return (
    <>
      <Panel title="User Management" actions={create}>
        <div className="panel-bar">
          <SegmentedControl
            aria-label="Whose accounts"
            data={audiences.map((value) => ({ value, label: audienceNames[value] }))}
            value={people}
            onChange={(chosen) => set({ people: audiences.find((one) => one === chosen) ?? 'customers' })}
          />
          <SearchField
            label="Search users"
            placeholder="Name, email or phone"
            value={q}
            onSearch={(q) => set({ q, page: 1 })}
          />
        </div>
        {error && !data ? (
          <ErrorPanel title="Failed to load users" error={error} onRetry={() => void refetch()} />
        ) : (
          <UserTable
            rows={data?.users}
            isBusy={isPlaceholderData}
            empty={<NobodyFound q={q} noun={people === 'staff' ? 'members of staff' : 'customers'} />}
            onEdit={setEdited}
            onSignIn={setEntering}
            onDelete={remove}
          />
        )}
        {data?.total !== 0 && (
          <Pager
            page={page}
            pageSize={userPageSize}
            total={data?.total}
            counted={counting('users')}
            onPage={(page) => set({ page })}
          />
        )}
      </Panel>
      <SignInRulePanel />
      <CreateUserDialog
        opened={isCreating}
        onCreated={(made) => {
          // Whichever list and page was open: the one who was made is in sight.
          set({ people: 'staff', q: made.email, page: 1 });
          if (!hasMailServer) setEntering(made);
        }}
        onClose={() => setCreating(false)}
      />
      <AccountDialog user={entering} onClose={() => setEntering(undefined)} />
      <EditUserDialog
        user={asItIsNow(edited, data?.users)}
        findInHand={findInHand}
        onRisen={(risen) => {
          if (!hasMailServer) setEntering(risen);
        }}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}

function NobodyFound({ q, noun }: Readonly<{ q: string; noun: string }>) {
  if (q) return <EmptyState title="No users found">Nobody among the {noun} matches the search.</EmptyState>;
  return (
    <EmptyState title={`No ${noun} yet`}>
      {noun === 'customers'
        ? 'Customers get an account when their contact is promoted.'
        : 'Create a user for everybody who works here.'}
    </EmptyState>
  );
}
