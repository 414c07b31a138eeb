import { Button } from '@mantine/core';
import { IconCopy, IconLink, IconSend } from '@tabler/icons-react';
import { useCompany } from '../../../web/company.ts';
import { copyLink, copyText } from '../../../web/copy-link.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type OutboxMessage, outboxContract } from '../contract.ts';
import { whyNotRetry } from '../rules.ts';

/** Sends again what has not gone out; copies its one-time link. */
export function MessageActions({ message }: Readonly<{ message: OutboxMessage }>) {
  const { hasMailServer } = useCompany();
  const { id, status, hasSecretLink, toAddress, text } = message;
  const retry = useCommand(outboxContract.retry, {
    failure: 'Retry Failed',
    onDone: () => toast.success('Message Queued', 'It is sent now, to the address that its recipient has by now.'),
  });
  const reveal = useCommand(outboxContract.revealLink, {
    failure: 'Link Not Copied',
    onDone: ({ url }) => void copyLink(url, `Give it to ${toAddress} and to nobody else.`),
  });
  if (whyNotRetry(message)) return null;
  async function ask() {
    const question = {
      title: 'Copy the one-time link?',
      message: `Whoever has it can choose the password of ${toAddress}. That you have copied it is noted in the log.`,
      confirmLabel: 'Copy Link',
    };
    if (await confirm(question)) await reveal.run({ id });
  }
  return (
    <div className="dialog-buttons">
      {hasSecretLink && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={reveal.isBusy}
          onClick={() => void ask()}
        >
          Copy Link
        </Button>
      )}
      {!hasSecretLink && text !== '' && (
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyText(text)}>
          Copy Text
        </Button>
      )}
      {hasMailServer && (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={retry.isBusy}
          onClick={() => void retry.run({ id })}
        >
          {status === 'failed' ? 'Try Again' : 'Send Now'}
        </Button>
      )}
    </div>
  );
}
