import { Button, Checkbox, Popover } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMail } from '../../../web/mail.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useRead } from '../../../web/use-read.ts';
import { reportsContract } from '../contract.ts';
import type { ReportState } from './use-report.ts';

/** Sends the report as it is shown to oneself, and every Monday if that is wished. */
export function ReportEmail({ asked }: Pick<ReportState, 'asked'>) {
  const mail = useMail();
  const commandId = useCommandId();
  const { data } = useRead(reportsContract.subscribed, {});
  const send = useCommand(reportsContract.email, {
    failure: 'Report Not Sent',
    isRepeatable: true,
    onDone: ({ sentTo }) => {
      commandId.done();
      mail.tell({
        titles: ['Report Sent', 'Report Kept'],
        sent: `It is on its way to ${sentTo}, with its rows as CSV.`,
      });
    },
  });
  const subscribe = useCommand(reportsContract.subscribe, { failure: 'Not Saved' });
  const { reportId } = asked;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="default" leftSection={<IconMail size={16} aria-hidden />}>
          Email
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="report-columns" aria-label="Email">
        <Button
          size="sm"
          variant="default"
          loading={send.isBusy}
          onClick={() => void send.run({ ...asked, commandId: commandId.idOf(asked) })}
        >
          Send to me now
        </Button>
        <Checkbox
          label="Every Monday at 7:00 AM"
          description="With the CSV, of the days until Sunday"
          disabled={!data || subscribe.isBusy}
          checked={data?.reportIds.includes(reportId) ?? false}
          onChange={({ currentTarget }) => void subscribe.run({ reportId, isOn: currentTarget.checked })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
