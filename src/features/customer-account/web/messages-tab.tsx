import { Button } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import { accountWords } from './words-account.ts';

/** How to reach the office; before it has set up the account there is nothing to write about. */
export function MessagesTab({ isLinked }: Readonly<{ isLinked: boolean }>) {
  const say = useWords(accountWords);
  const { data } = useRead(companyContract.get, {});
  const reach = (
    <>
      {data?.phone && (
        <Button component="a" href={`tel:${data.phone}`} variant="default">
          {say.call(data.phone)}
        </Button>
      )}
      {isLinked && data?.email && (
        <Button component="a" href={`mailto:${data.email}`} variant="default">
          {say.write(data.email)}
        </Button>
      )}
    </>
  );
  return (
    <Panel label={say.tabs.messages}>
      <EmptyState title={isLinked ? say.writeToUs : say.noMessages} action={reach}>
        {isLinked ? say.writeToUsMeans : say.noMessagesMeans}
      </EmptyState>
    </Panel>
  );
}
