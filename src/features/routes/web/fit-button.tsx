import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { mayCall } from '../../../kernel/operation.ts';
import { useActor } from '../../../web/actor.ts';
import { routesContract } from '../contract.ts';
import { FitDialog, type FittedAddress } from './fit-dialog.tsx';

/** Leads from an address on no route to the places where it fits; only for those who may put it there. */
export function FitButton({ address }: Readonly<{ address: FittedAddress }>) {
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(useActor(), routesContract.update)) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className="no-print"
        leftSection={<IconRoute size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Where does it fit?
      </Button>
      <FitDialog address={isOpen ? address : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
