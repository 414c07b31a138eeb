import { Button, Checkbox, Popover } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { Sent } from '../../../kernel/operation.ts';
import { useMail } from '../../../web/mail.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useRead } from '../../../web/use-read.ts';
import type { contactStatusContract } from '../contact-status.ts';
import { reportsContract } from '../contract.ts';
import type { driverCheckInsContract } from '../driver-check-ins.ts';

type Sending = typeof reportsContract.email | typeof contactStatusContract.email | typeof driverCheckInsContract.email;

export type ReportEmailProps = Readonly<{
  reportId: string;
  sending: Sending;
  asked: Readonly<Record<string, unknown>>;
  /** What comes on Mondays. */
  monday: string;
}>;

/** Sends the report as it is shown to oneself, and every Monday if that is wished. */
export function ReportEmail({ reportId, sending, asked, monday }: ReportEmailProps) {
  const mail = useMail();
  const commandId = useCommandId();
  const { data } = useRead(reportsContract.subscribed, {});
  const send = useCommand(sending, {
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
          onClick={() => void send.run({ ...asked, commandId: commandId.idOf(asked) } as Sent<Sending>)}
        >
          Send to me now
        </Button>
        <Checkbox
          label="Every Monday at 7:00 AM"
          description={monday}
          disabled={!data || subscribe.isBusy}
          checked={data?.reportIds.includes(reportId) ?? false}
          onChange={({ currentTarget }) => void subscribe.run({ reportId, isOn: currentTarget.checked })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
