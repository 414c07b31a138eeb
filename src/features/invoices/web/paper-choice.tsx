import { Checkbox } from '@mantine/core';
import { useCommand } from '../../../web/use-command.ts';
import { invoicesContract } from '../contract.ts';

/** Whether they get their invoices by mail as well. */
export function PaperChoice({ contactId, isOnPaper }: Readonly<{ contactId: string; isOnPaper: boolean }>) {
  const { run, isBusy, input } = useCommand(invoicesContract.setOnPaper, {
    failure: 'Invoices on Paper Not Changed',
  });
  return (
    <div className="invoice-paper">
      <Checkbox
        label="Invoices on paper"
        description="An admin prints theirs for the mail: Receivables, Print Invoices"
        checked={input?.isOnPaper ?? isOnPaper}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => void run({ contactId, isOnPaper: checked })}
      />
    </div>
  );
}
