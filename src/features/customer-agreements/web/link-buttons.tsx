import { Button } from '@mantine/core';
import { useCompany } from '../../../web/company.ts';
import { copyLink } from '../../../web/copy-link.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { customerAgreementsContract } from '../contract.ts';

type LinkButtonsProps = Readonly<{ id: string; link: string }>;

/** Says once more where to sign; without a mail server by hand. */
export function LinkButtons({ id, link }: LinkButtonsProps) {
  const { hasMailServer } = useCompany();
  const { idOf, done } = useCommandId();
  const { run, isBusy } = useCommand(customerAgreementsContract.sendLink, {
    failure: 'Link Not Sent',
    wordless: 'Failed to send the link',
    onDone() {
      done();
      toast.success('Link Sent', 'The customer gets it by email, and signs in to read and sign.');
    },
  });
  return (
    <>
      {hasMailServer && (
        <Button variant="default" loading={isBusy} onClick={() => void run({ id, commandId: idOf({ id }) })}>
          Email Link Again
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => void copyLink(link, 'It leads to the agreement once the customer has signed in.')}
      >
        Copy Link
      </Button>
    </>
  );
}
