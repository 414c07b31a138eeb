import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { Settings } from '../settings.ts';
import { photoBytes, siteContract } from '../site.ts';
import { PicturePanel, tellOfUpload } from './picture-panel.tsx';

/** A photo in place of the drawn route at the top of the page. */
export function PhotoPanel({ settings: { photoUrl } }: Readonly<{ settings: Settings }>) {
  const upload = useCommand(siteContract.uploadPhoto, {
    failure: 'Upload Failed',
    onDone: () => toast.success('Photo Uploaded', 'It stands at the top of your website.'),
    onRefused: (refusal) => tellOfUpload(refusal, photoBytes),
  });
  const remove = useCommand(siteContract.removePhoto, {
    failure: 'Update Failed',
    onDone: () => toast.success('Settings Updated', 'The photo has been removed.'),
  });
  return (
    <PicturePanel
      title="Photo"
      picture="Photo"
      url={photoUrl}
      alt="At the top"
      text="Your truck or your people, in place of the drawn route. An image of at most 15 MB; it is made smaller."
      mostBytes={photoBytes}
      frameClass="photo-frame"
      afterRemoval="The drawn route stands at the top of your website then."
      {...{ upload, remove }}
    />
  );
}
