import { Button } from '@mantine/core';
import { telLink } from '../../../kernel/phone.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import type { OwnAccount } from '../account.ts';
import { OwnMessages } from './own-messages.tsx';
import { accountWords } from './words-account.ts';

/** Messages with the office; before it has set up the account there is nothing to write about. */
export function MessagesTab({ isLinked, isClosed }: Pick<OwnAccount, 'isLinked' | 'isClosed'>) {
  const say = useWords(accountWords);
  const { data } = useRead(companyContract.get, {});
  if (isLinked) return <OwnMessages />;
  const reach = data?.phone && (
    <Button component="a" href={telLink(data.phone)} variant="default">
      {say.call(data.phone)}
    </Button>
  );
  return (
    <Panel label={say.tabs.messages}>
      <EmptyState title={say.noMessages} action={reach}>
        {isClosed ? say.noMessagesClosed : say.noMessagesMeans}
      </EmptyState>
    </Panel>
  );
}
