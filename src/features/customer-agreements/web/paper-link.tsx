import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { urlOf } from '../../../web/client.ts';
import { useWords } from '../../../web/language.ts';
import { customerAgreementsContract } from '../contract.ts';
import { signingContract } from '../signing.ts';
import { agreementWords } from '../words.ts';

/** The agreement on paper, with the page that shows who signed it. */
export function PaperLink({ id, isOwn = false }: Readonly<{ id: string; isOwn?: boolean }>) {
  const say = useWords(agreementWords);
  return (
    <Button
      component="a"
      download
      href={urlOf(isOwn ? signingContract.ownPaper : customerAgreementsContract.paper, { id })}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {say.download}
    </Button>
  );
}
