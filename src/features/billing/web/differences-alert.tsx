import { Button } from '@mantine/core';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimes } from '../../../web/company.ts';
import type { ComparisonsFound } from '../comparisons.ts';
import { Alert } from './billing-alert.tsx';
import { DifferencesDialog } from './differences-dialog.tsx';

/** What nobody has seen yet, since when. */
export function DifferencesAlert({ found }: Readonly<{ found: ComparisonsFound }>) {
  const [isOpen, setIsOpen] = useState(false);
  const show = useTimes();
  const { count, since } = found;
  return (
    <>
      <Alert
        Icon={IconRefreshAlert}
        title={`The nightly comparison with Stripe found ${count.toLocaleString('en-US')} ${count === 1 ? 'difference' : 'differences'}`}
        more={`Stripe had not told of them${since ? `; found since ${show.instant(since)}` : ''}`}
        action={
          <Button variant="default" onClick={() => setIsOpen(true)}>
            View Differences
          </Button>
        }
      />
      <DifferencesDialog found={found} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
