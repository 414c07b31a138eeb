import { useState } from 'react';
import { CallAnswer } from '../../features/call-answer/web/call-answer.tsx';
import type { contactsContract } from '../../features/contacts/contract.ts';
import type { ContactStop } from '../../features/daily-routes/run-shapes.ts';
import { StopPhotoDialog } from '../../features/daily-routes/web/stop-photo-dialog.tsx';
import type { Output } from '../../kernel/operation.ts';

/** The ten-second answer with its photo, on top of a contact's page. */
export function ContactAnswer({ contact }: Readonly<{ contact: Output<typeof contactsContract.get> }>) {
  const [photoOf, setPhotoOf] = useState<ContactStop>();
  return (
    <>
      <CallAnswer contact={contact} onPhoto={setPhotoOf} />
      <StopPhotoDialog stop={photoOf} onClose={() => setPhotoOf(undefined)} />
    </>
  );
}
